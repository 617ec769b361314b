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
  /** The approximate memory size. */
  readonly size: number;
}

export type Row = { readonly [Kind in ImportedKind]: RowOf<Kind> }[ImportedKind];

/** Parses a line of JSON, or returns what is wrong with it. */
export function readJsonLine(text: string): RawRecord | string {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return "The row isn't a JSON object.";
    return depthOf(value) > MAX_JSON_DEPTH ? 'The row is nested too deeply.' : value;
  } catch {
    return "The row isn't valid JSON. The file may be incomplete.";
  }
}

function depthOf(value: unknown, depth = 0): number {
  if (depth > MAX_JSON_DEPTH || typeof value !== 'object' || value === null) return depth;
  return Math.max(depth + 1, ...Object.values(value).map((inner) => depthOf(inner, depth + 1)));
}

/**
 * Validates a row. The reason for a refusal quotes nothing from the file, so that the number of different reasons stays
 * small.
 */
export function readRow(line: number, record: RawRecord, size: number): Row | RefusedRow {
  const kind = record['type'] ?? 'user';
  if (!isKind(kind)) return { line, problem: `type: must be one of ${KINDS}` };
  if (kind === 'keystead') requireVersion(record['version']);
  const result = importedLines[kind].safeParse(record);
  if (!result.success) {
    const [issue] = result.error.issues;
    const field = issue?.path.filter((step) => typeof step === 'string').join('.');
    const message = issue?.code === 'unrecognized_keys' ? 'unknown field' : (issue?.message ?? 'invalid');
    return { line, problem: field ? `${field}: ${message}` : message };
  }
  if (!isStorable(record)) return { line, problem: 'The row contains characters that are not valid text.' };
  return { line, kind, value: result.data, size } as Row; // the schema of this kind has parsed the value
}

const KINDS = Object.keys(importedLines).join(', ');
const isKind = (type: unknown): type is ImportedKind => typeof type === 'string' && Object.hasOwn(importedLines, type);

function requireVersion(version: unknown): void {
  if (version !== PROJECT_FILE_VERSION)
    throw new KnownError('IMPORT_FILE_INVALID', {
      message: `The file is of a version that is not known here. This Keystead reads version ${PROJECT_FILE_VERSION}.`,
    });
}

/** PostgreSQL stores neither NUL nor unpaired surrogates. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isStorable);
  if (!isRecord(value)) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}
