import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { toWireFilter, type UserFilter } from '../users/user-filter.ts';

export interface NewExport {
  readonly format: 'ndjson' | 'csv';
  /** Everybody unless given. */
  readonly filter?: UserFilter;
  /** With password hashes and the secrets of second factors. */
  readonly includeSecrets?: boolean;
}

/** Where a file can be had: once, without a key. */
export interface Export {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Why there is no address. */
export type ExportError = KnownError<ErrorsOf<'createExport'>>;

/** Moving users, or a whole project, out. */
export interface ExportMethods {
  /**
   * An address that can be opened once, within a minute. Whoever wants secrets as an owner has signed in, or confirmed their
   * password, within the last 10 minutes.
   */
  readonly exportUsers: (asked: NewExport) => Promise<Result<Export, ExportError>>;
  /** The same for all of the project as NDJSON, which `importUsers` reads into an empty one. */
  readonly exportProject: (asked?: Pick<NewExport, 'includeSecrets'>) => Promise<Result<Export, ExportError>>;
}

export function exportMethods(call: Call<'admin'>): ExportMethods {
  async function create(kind: 'users' | 'project', asked: NewExport): Promise<Result<Export, ExportError>> {
    const { format, filter, includeSecrets } = asked;
    const body = {
      kind,
      format,
      ...(filter && { filter: toWireFilter(filter) }),
      ...(includeSecrets !== undefined && { include_secrets: includeSecrets }),
    };
    const answer = await call(endpoints.createExport, { body });
    if (answer.status === 'error') return answer;
    const { url, expires_at_millis } = answer.data;
    return { status: 'ok', data: { url, expiresAt: new Date(expires_at_millis) } };
  }
  return {
    exportUsers: (asked) => create('users', asked),
    exportProject: (asked = {}) => create('project', { ...asked, format: 'ndjson' }),
  };
}
