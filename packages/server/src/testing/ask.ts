import { KnownError, type ErrorCode, type ErrorDetails } from '@keystead/contract';
import type { App } from '../app.ts';
import { call, type Call, type RequestLine } from './call.ts';

/** A response to compare as a whole. */
export interface WholeAnswer {
  readonly status: number;
  readonly knownError: string | null;
  readonly body: unknown;
}

/** Like `call`, without the headers that differ between responses. */
export async function ask(app: App, line: RequestLine, options: Call = {}): Promise<WholeAnswer> {
  const { status, knownError, body } = await call(app, line, options);
  return { status, knownError, body };
}

export const answered = (body: unknown, status = 200): WholeAnswer => ({ status, knownError: null, body });

type Details<Code extends ErrorCode> = ErrorDetails<Code> extends undefined ? [] : [details: ErrorDetails<Code>];

/** The whole response for an error code of the catalogue. */
export function refused<Code extends ErrorCode>(code: Code, ...details: Details<Code>): WholeAnswer {
  const { status, message, isPlain } = new KnownError(code, ...(details as never)); // a plain error has no details
  if (isPlain) return { status, knownError: null, body: message };
  const [given] = details;
  return {
    status,
    knownError: code,
    body: { code, ...(given !== undefined && { details: given }), error: message },
  };
}

/** The whole response to a request that doesn't match its schema. */
export function mismatch(line: RequestLine, ...problems: string[]): WholeAnswer {
  const message = [`Request validation failed on ${line}:`, ...problems.map((problem) => `  - ${problem}`)].join('\n');
  return refused('SCHEMA_ERROR', { message });
}
