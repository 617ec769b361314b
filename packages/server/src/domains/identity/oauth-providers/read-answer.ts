import { MAX_EMAIL_LENGTH, MAX_OAUTH_ACCOUNT_ID_LENGTH, MAX_URL_LENGTH, parseUrl } from '@keystead/contract';
import type { JsonObject } from './provider.ts';

/** A provider returned an unexpected response. The message is ours and contains nothing of the response. */
export class UnusableAnswerError extends Error {}

export function readObject(answer: unknown): JsonObject {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw new UnusableAnswerError("the response isn't a JSON object");
  return answer as JsonObject; // every JSON object is one
}

/** Returns the account id; numbers become text. Without an id, all accounts would be the same one. */
export function readAccountId(value: unknown): string {
  const id = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof id !== 'string' || id.trim() === '' || id.length > MAX_OAUTH_ACCOUNT_ID_LENGTH || !isPlain(id))
    throw new UnusableAnswerError('the account has no usable ID');
  return id;
}

const MAX_NAME_LENGTH = 256;
export const readName = (value: unknown): string | null => readText(value, MAX_NAME_LENGTH);
export const readEmail = (value: unknown): string | null => readText(value, MAX_EMAIL_LENGTH);

export function readPicture(value: unknown): string | null {
  const text = readText(value, MAX_URL_LENGTH);
  return text !== null && parseUrl(text)?.protocol === 'https:' ? text : null;
}

/** Unusable text counts as missing: names and addresses are optional everywhere. */
function readText(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text !== '' && text.length <= maxLength && isPlain(text) ? text : null;
}

/**
 * Returns whether the text has no control characters and no lone surrogates, which the database would not store as they
 * are.
 */
const isPlain = (text: string): boolean => !/[\p{Cc}\p{Cs}]/u.test(text);
