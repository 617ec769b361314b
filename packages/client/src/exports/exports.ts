import * as endpoints from '@keystead/contract/client';
import { type EventFilter, toWireEventFilter } from '../events/event-filter.ts';
import type { Call } from '../http/call.ts';
import { checkUuid } from '../http/check-uuid.ts';
import type { BodyOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { toWireFilter, type UserFilter } from '../users/user-filter.ts';

/** The options of `exportUsers`. */
export interface NewExport {
  readonly format: 'ndjson' | 'csv';
  /** Only users who match. Defaults to all users. */
  readonly filter?: UserFilter;
  /** Only these users, up to 1,000, in place of a filter. Unknown IDs are skipped. */
  readonly userIds?: readonly string[];
  /**
   * Whether to include password hashes and two-factor secrets; for a project, also the OAuth providers with their own
   * keys and the SMTP server.
   */
  readonly includeSecrets?: boolean;
}

/** The options of `exportActivity`. */
export interface NewEventExport {
  readonly format: 'ndjson' | 'csv';
  /** Only events that match. Defaults to all events. */
  readonly filter?: EventFilter;
}

/** A URL from which you can download the file once, without a key. */
export interface Export {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Why no export was created. */
export type ExportError = KnownError<ErrorsOf<'createExport'>>;

/** Exports users, a whole project or its event log. */
export interface ExportMethods {
  /**
   * Returns a URL from which you can download the users once, within a minute. To include secrets, staff need a sign-in
   * or password confirmation within the last 10 minutes, otherwise it fails with `RECENT_SIGN_IN_REQUIRED`.
   */
  readonly exportUsers: (asked: NewExport) => Promise<Result<Export, ExportError>>;
  /**
   * Like `exportUsers`, for the whole project as NDJSON: settings, permissions, email templates, users, teams and
   * memberships. `importUsers` imports the file into an empty project.
   */
  readonly exportProject: (asked?: Pick<NewExport, 'includeSecrets'>) => Promise<Result<Export, ExportError>>;
  /** Like `exportUsers`, for the event log, newest first. The filters are those of `listActivity`. */
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
