import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import { checkUuid } from '../http/check-uuid.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { fromWire } from '../http/from-wire.ts';
import { orThrow } from '../result.ts';
import { uploadBy } from './upload-by.ts';

type WireImport = AnswerOf<'getImport', 'admin'>;

/** The options of `importUsers`. */
export interface NewImport {
  /** The file, in UTF-8. In Node, `openAsBlob` of `node:fs` creates a blob that is read while it is sent. */
  readonly file: Blob;
  readonly format: 'ndjson' | 'csv';
  /** The service that the export comes from. Defaults to `keystead`. */
  readonly source?: ImportSource;
  /** Whether to check every row and import nothing. */
  readonly dryRun?: boolean;
  /** A UUID that you choose, so that `getImport` returns the progress while the import runs. */
  readonly id?: string;
  /** Called repeatedly with the number of bytes that have been sent. Browsers only. */
  readonly onProgress?: (sentBytes: number) => void;
  /** Stops the import early. The rows before that point were imported. */
  readonly signal?: AbortSignal;
}

/** The services whose exports can be imported. */
export type ImportSource = 'keystead' | 'clerk' | 'auth0' | 'supabase' | 'firebase' | 'better-auth';

/** The progress and result of an import. */
export interface Import {
  readonly id: string;
  readonly source: ImportSource;
  readonly format: 'ndjson' | 'csv';
  readonly isDryRun: boolean;
  /**
   * `stopped`: the import ended early. The rows before that point were imported; import the same file again to
   * continue.
   */
  readonly status: 'running' | 'done' | 'stopped';
  readonly rows: number;
  readonly created: number;
  /** Number of rows that already exist and were left unchanged. */
  readonly existing: number;
  readonly refused: number;
  /** Why rows were rejected, most frequent reason first. */
  readonly reasons: readonly { readonly message: string; readonly count: number }[];
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** Imports users and teams. */
export interface ImportMethods {
  /**
   * Imports a file and returns the result once all rows are read. Users who already exist stay unchanged, so you can
   * import the same file again. Unless it is a dry run, staff need a sign-in or password confirmation within the last
   * 10 minutes.
   */
  readonly importUsers: (file: NewImport) => Promise<Import>;
  /** Returns the progress and result of an import; null if none has this ID or it was deleted. */
  readonly getImport: (id: string) => Promise<Import | null>;
  /** Returns the newest imports and dry runs of the last 30 days, newest first. */
  readonly listImports: () => Promise<readonly Import[]>;
  /** Returns a CSV file with the line and the reason of each rejected row; null if no import has this ID. */
  readonly getImportErrors: (id: string) => Promise<string | null>;
}

export function importMethods(call: Call<'admin'>): ImportMethods {
  return {
    async importUsers({ file, format, source, dryRun, id, onProgress, signal }) {
      const query = {
        format,
        source,
        dry_run: dryRun === undefined ? undefined : dryRun ? ('true' as const) : ('false' as const),
        id: id === undefined ? undefined : checkUuid('id', id),
      };
      const sendBy = uploadBy(onProgress, signal);
      try {
        return toImport(orThrow(await call(addressed(endpoints.startImport, { query }), { file, sendBy })));
      } catch (error) {
        signal?.throwIfAborted(); // an aborted request gets no response
        throw error;
      }
    },
    async getImport(id) {
      const answer = await call(addressed(endpoints.getImport, { params: { id } }));
      return answer.status === 'ok' ? toImport(answer.data) : null;
    },
    listImports: async () => orThrow(await call(endpoints.listImports)).items.map(toImport),
    async getImportErrors(id) {
      const answer = await call(addressed(endpoints.getImportErrors, { params: { id } }), { isText: true });
      return answer.status === 'ok' ? answer.data : null;
    },
  };
}

const toImport = (wire: WireImport): Import => ({
  ...fromWire(
    wire,
    'id',
    'source',
    'format',
    'isDryRun',
    'status',
    'rows',
    'created',
    'existing',
    'refused',
    'reasons',
  ),
  startedAt: new Date(wire.started_at_millis),
  finishedAt: wire.finished_at_millis === null ? null : new Date(wire.finished_at_millis),
});
