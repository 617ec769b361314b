import { importedUser, MAX_JSON_DEPTH, type ImportedUser } from '@keystead/contract';
import type { RefusedRow } from './import.ts';
import { isRecord, type RawRecord } from './sources/record.ts';

export interface Row {
  readonly line: number;
  readonly value: ImportedUser;
}

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
export function readRow(line: number, record: RawRecord): Row | RefusedRow {
  const result = importedUser.safeParse(record);
  if (!result.success) {
    const [issue] = result.error.issues;
    const field = issue?.path.filter((step) => typeof step === 'string').join('.');
    const message = issue?.code === 'unrecognized_keys' ? 'a field that is not known' : (issue?.message ?? 'invalid');
    return { line, problem: field ? `${field}: ${message}` : message };
  }
  return isStorable(record)
    ? { line, value: result.data }
    : { line, problem: 'The row contains characters that are not valid text.' };
}

/** PostgreSQL stores neither NUL nor halves of surrogate pairs. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isStorable);
  if (!isRecord(value)) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}
