import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import { checkUuid } from '../http/check-uuid.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { fromWire } from '../http/from-wire.ts';
import { orThrow } from '../result.ts';
import { uploadBy } from './upload-by.ts';

type WireImport = AnswerOf<'getImport', 'admin'>;

export interface NewImport {
  /** The file, in UTF-8. In Node, `openAsBlob` of `node:fs` makes one that is read while it is sent. */
  readonly file: Blob;
  readonly format: 'ndjson' | 'csv';
  /** Whose export it is; ours unless given. */
  readonly source?: ImportSource;
  /** Looks at every row and changes nothing. */
  readonly dryRun?: boolean;
  /** A uuid by which `getImport` tells how far it is meanwhile. */
  readonly id?: string;
  /** Told again and again how many bytes have left. In browsers only. */
  readonly onProgress?: (sentBytes: number) => void;
  /** Ends it half-way. What was read until then is done. */
  readonly signal?: AbortSignal;
}

export type ImportSource = 'keystead' | 'clerk' | 'auth0' | 'supabase' | 'firebase' | 'better-auth';

/** A file that was moved in, and what became of its rows. */
export interface Import {
  readonly id: string;
  readonly source: ImportSource;
  readonly format: 'ndjson' | 'csv';
  readonly isDryRun: boolean;
  /** `stopped`: it ended half-way. What was read is done, and the file can be sent again. */
  readonly status: 'running' | 'done' | 'stopped';
  readonly rows: number;
  readonly created: number;
  /** Who was there already, and stays as they are. */
  readonly existing: number;
  readonly refused: number;
  /** Why, the most frequent first. */
  readonly reasons: readonly { readonly message: string; readonly count: number }[];
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** Moving users in. */
export interface ImportMethods {
  /** Sends a file, and answers when all of it is read. The same file can be sent again: nobody comes twice. */
  readonly importUsers: (file: NewImport) => Promise<Import>;
  /** How far an import is; null if there is none with this id, or no longer. */
  readonly getImport: (id: string) => Promise<Import | null>;
  /** The newest first, for 30 days. */
  readonly listImports: () => Promise<readonly Import[]>;
  /** CSV with the line and the reason of each refused row; null if there is no import with this id. */
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
        signal?.throwIfAborted(); // no answer was to come
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
