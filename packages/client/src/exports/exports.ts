import * as endpoints from '@keystead/contract/client';
import { type EventFilter, toWireEventFilter } from '../events/event-filter.ts';
import type { Call } from '../http/call.ts';
import { checkUuid } from '../http/check-uuid.ts';
import type { BodyOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { toWireFilter, type UserFilter } from '../users/user-filter.ts';

export interface NewExport {
  readonly format: 'ndjson' | 'csv';
  /** Everybody unless given. */
  readonly filter?: UserFilter;
  /** In place of a filter: up to 1,000 users, of whom those who are no users are passed over. */
  readonly userIds?: readonly string[];
  /** With password hashes and the secrets of second factors. */
  readonly includeSecrets?: boolean;
}

/** What happened, as a file. */
export interface NewEventExport {
  readonly format: 'ndjson' | 'csv';
  /** Everything unless given. */
  readonly filter?: EventFilter;
}

/** Where a file can be had: once, without a key. */
export interface Export {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Why there is no address. */
export type ExportError = KnownError<ErrorsOf<'createExport'>>;

/** Moving users, a whole project or its log out. */
export interface ExportMethods {
  /**
   * An address that can be opened once, within a minute. Whoever wants secrets as an owner has signed in, or confirmed their
   * password, within the last 10 minutes.
   */
  readonly exportUsers: (asked: NewExport) => Promise<Result<Export, ExportError>>;
  /** The same for all of the project as NDJSON, which `importUsers` reads into an empty one. */
  readonly exportProject: (asked?: Pick<NewExport, 'includeSecrets'>) => Promise<Result<Export, ExportError>>;
  /** The same for what happened, newest first, as `listActivity` finds it. */
  readonly exportActivity: (asked: NewEventExport) => Promise<Result<Export, ExportError>>;
}

export function exportMethods(call: Call<'admin'>): ExportMethods {
  async function create(body: BodyOf<'createExport', 'admin'>): Promise<Result<Export, ExportError>> {
    const answer = await call(endpoints.createExport, { body });
    if (answer.status === 'error') return answer;
    const { url, expires_at_millis } = answer.data;
    return { status: 'ok', data: { url, expiresAt: new Date(expires_at_millis) } };
  }
  return {
    exportUsers: async ({ format, filter, userIds, includeSecrets }) =>
      create({
        kind: 'users',
        format,
        ...(filter && { filter: toWireFilter(filter) }),
        ...(userIds && { user_ids: userIds.map((id) => checkUuid('user_id', id)) }),
        ...secrets(includeSecrets),
      }),
    exportProject: ({ includeSecrets } = {}) =>
      create({ kind: 'project', format: 'ndjson', ...secrets(includeSecrets) }),
    exportActivity: ({ format, filter }) =>
      create({ kind: 'events', format, ...(filter && { event_filter: toWireEventFilter(filter) }) }),
  };
}

const secrets = (includeSecrets: boolean | undefined) =>
  includeSecrets === undefined ? {} : { include_secrets: includeSecrets };
