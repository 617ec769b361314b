import type { ErrorCode } from '@keystead/contract';
import { KnownError } from './known-error.ts';
import { parseRetryAfter, StatusError } from './status-error.ts';

/** A complete response. */
export interface Received {
  readonly status: number;
  /** The code of an error in JSON. */
  readonly errorCode: string | null;
  /** The code of an error in plain text. */
  readonly plainErrorCode: string | null;
  readonly retryAfterSeconds: number | undefined;
  readonly text: string;
}

/** Reads the response to its end, so that a connection lost halfway counts as no response. */
export async function receive(response: Response): Promise<Received> {
  const { headers } = response;
  return {
    status: Number(headers.get('x-stack-actual-status') ?? response.status),
    errorCode: headers.get('x-stack-known-error'),
    plainErrorCode: headers.get('x-stack-error-code'),
    retryAfterSeconds: parseRetryAfter(headers.get('retry-after')),
    text: await response.text(),
  };
}

/**
 * Returns the body of a success, or a known error as a value, and throws everything else. Rate limits and outages are
 * thrown with their status, because any call can meet them, and the remedy is to wait.
 */
export function answerOf(
  { status, errorCode, plainErrorCode, retryAfterSeconds, text }: Received,
  isText = false,
): unknown {
  if (errorCode !== null) return knownErrorOf(errorCode, text);
  if (status === 429) throw new StatusError(status, tooManyRequests(retryAfterSeconds), retryAfterSeconds);
  if (plainErrorCode !== null && status < 500)
    return new KnownError(plainErrorCode as ErrorCode, text, undefined as never);
  if (status >= 400) throw new StatusError(status, sentenceOf(text, status), retryAfterSeconds);
  return isText ? text : parse(text);
}

/** Keystead responds with a sentence, a proxy in front of it with an HTML page or JSON. */
const sentenceOf = (text: string, status: number): string =>
  /^\s*(<|$)/.test(text) ? `The service answered with status ${status}.` : text;

function knownErrorOf(code: string, text: string): KnownError {
  const body = parse(text) as { code?: unknown; error?: unknown; details?: unknown } | null;
  if (body?.code !== code) throw new Error(`The body does not name the error ${code}.`);
  return new KnownError(code as ErrorCode, String(body.error), body.details as never) as KnownError;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('The response is not JSON. Please check the base URL.', { cause });
  }
}

function tooManyRequests(seconds: number | undefined): string {
  const when = seconds === undefined ? 'later' : `in ${seconds} s`;
  return `Too many requests. Please try again ${when}.`;
}
