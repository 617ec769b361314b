import type { getImport, ResponseOf } from '@keystead/contract';
import type { Project } from '../../core/index.ts';

type ImportView = ResponseOf<typeof getImport, 'admin'>;

export type Source = ImportView['source'];
export type Format = ImportView['format'];

/** By what somebody went elsewhere. */
export interface ExternalId {
  readonly source: Source;
  readonly value: string;
}

export interface ImportKey {
  readonly projectId: string;
  readonly id: string;
}

/** A file that is moved in, and how far it is. */
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

/** A row of the file that cannot be taken, and why; the reason quotes nothing of it. */
export interface RefusedRow {
  readonly line: number;
  readonly problem: string;
}

/** What all rows of an import have in common. */
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
