import { MAX_METADATA_BYTES } from '@keystead/contract/client';

/** The parsed JSON, or why it can't be saved. */
export type CheckedJson =
  | { readonly status: 'ok'; readonly value: unknown }
  | { readonly status: 'error'; readonly problem: 'not JSON' | 'too large' };

/** Parses metadata, which can be any JSON value. An empty text means null. */
export function checkJson(text: string): CheckedJson {
  if (text.trim() === '') return { status: 'ok', value: null };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { status: 'error', problem: 'not JSON' };
  }
  if (new TextEncoder().encode(JSON.stringify(value)).length > MAX_METADATA_BYTES)
    return { status: 'error', problem: 'too large' };
  return { status: 'ok', value };
}

/** Formats a JSON value for the editor. Null and undefined become an empty text. */
export const formatJson = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
