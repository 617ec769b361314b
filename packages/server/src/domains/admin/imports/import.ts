import type { getImport, ResponseOf } from '@keystead/contract';
import type { Project } from '../../core/index.ts';

type ImportView = ResponseOf<typeof getImport, 'admin'>;

export type Source = ImportView['source'];
export type Format = ImportView['format'];

/** The id of a user in the system they come from. */
export interface ExternalId {
  readonly source: Source;
  readonly value: string;
}

export interface ImportKey {
  readonly projectId: string;
  readonly id: string;
}

/** The import of a file, with its progress. */
export interface Import {
  readonly id: string;
  readonly source: Source;
  readonly format: Format;
  readonly isDryRun: boolean;
  readonly status: ImportView['status'];
  readonly rows: number;
  readonly created: number;
  readonly existing: number;
  readonly refused: number;
  readonly reasons: Readonly<Record<string, number>>;
  readonly startedAt: Date;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
}

/** A refused row and the reason, which quotes nothing from the file. */
export interface RefusedRow {
  readonly line: number;
  readonly problem: string;
}

/** The properties that all rows of an import share. */
export interface Batch {
  readonly projectId: string;
  readonly project: Project;
  readonly id: string;
  readonly source: Source;
  readonly isDryRun: boolean;
  readonly now: Date;
}

export interface Outcome {
  readonly created: number;
  readonly existing: number;
  readonly refused: readonly RefusedRow[];
}
