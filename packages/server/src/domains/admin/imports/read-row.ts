import {
  type ImportedKind,
  type ImportedLine,
  importedLines,
  KnownError,
  MAX_JSON_DEPTH,
  PROJECT_FILE_VERSION,
} from '@keystead/contract';
import type { RefusedRow } from './import.ts';
import { isRecord, type RawRecord } from './sources/record.ts';

export interface RowOf<Kind extends ImportedKind> {
  readonly line: number;
  readonly kind: Kind;
  readonly value: ImportedLine<Kind>;
  /** About how much memory it takes. */
  readonly size: number;
}

export type Row = { readonly [Kind in ImportedKind]: RowOf<Kind> }[ImportedKind];

/** A line of JSON. */
export function readJsonLine(text: string): RawRecord | string {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return 'The row is no JSON object.';
    return depthOf(value) > MAX_JSON_DEPTH ? 'The row is nested too deeply.' : value;
  } catch {
    return 'The row is not valid JSON. Is the file cut off?';
  }
}

function depthOf(value: unknown, depth = 0): number {
  if (depth > MAX_JSON_DEPTH || typeof value !== 'object' || value === null) return depth;
  return Math.max(depth + 1, ...Object.values(value).map((inner) => depthOf(inner, depth + 1)));
}

/** What a row means, checked; a reason quotes nothing of it, so that there are few of them. */
export function readRow(line: number, record: RawRecord, size: number): Row | RefusedRow {
  const kind = record['type'] ?? 'user';
  if (!isKind(kind)) return { line, problem: `type: none that is known (${KINDS})` };
  if (kind === 'keystead') requireVersion(record['version']);
  const result = importedLines[kind].safeParse(record);
  if (!result.success) {
    const [issue] = result.error.issues;
    const field = issue?.path.filter((step) => typeof step === 'string').join('.');
    const message = issue?.code === 'unrecognized_keys' ? 'a field that is not known' : (issue?.message ?? 'invalid');
    return { line, problem: field ? `${field}: ${message}` : message };
  }
  if (!isStorable(record)) return { line, problem: 'The row contains characters that are not valid text.' };
  return { line, kind, value: result.data, size } as Row; // what the schema of this kind has read
}

const KINDS = Object.keys(importedLines).join(', ');
const isKind = (type: unknown): type is ImportedKind => typeof type === 'string' && Object.hasOwn(importedLines, type);

function requireVersion(version: unknown): void {
  if (version !== PROJECT_FILE_VERSION)
    throw new KnownError('IMPORT_FILE_INVALID', {
      message: `The file is of a version that is not known here. This Keystead reads version ${PROJECT_FILE_VERSION}.`,
    });
}

/** PostgreSQL stores neither NUL nor halves of surrogate pairs. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isStorable);
  if (!isRecord(value)) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}
