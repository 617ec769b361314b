import { KnownError } from '@keystead/contract';
import { DatabaseUnavailableError, TakesTooLongError, UnstorableTextError } from '../db/database-errors.ts';
import { InvalidCursorError } from '../platform/cursor.ts';
import type { Logger } from '../platform/logger.ts';
import { HashQueueFullError } from '../platform/passwords.ts';
import type { Cookie } from './cookie.ts';
import { renderErrorPage } from './error-page.tsx';
import { PAGE_CONTENT_POLICY, renderResultPage } from './page.tsx';
import { BrowserFailure, type Redirect, type ResultPage } from './redirect.ts';
import type { StreamedFile } from './route.ts';
import { ERROR_CODE_HEADER, KNOWN_ERROR_HEADER } from './wire.ts';

/** A response before the shared headers are added. */
export interface Answer {
  readonly status: number;
  /** An iterable of texts is streamed, no faster than the client reads it. */
  readonly body: string | Uint8Array<ArrayBuffer> | AsyncIterable<string>;
  readonly headers: Record<string, string>;
  readonly cookies?: readonly Cookie[];
}

/** A response with a complete body. */
export interface TextAnswer extends Answer {
  readonly body: string;
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const TEXT_TYPE = { 'content-type': 'text/plain; charset=utf-8' };
const PAGE_HEADERS = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_CONTENT_POLICY };
/** `pragma` for HTTP/1.0 caches, as RFC 6749 §5.1 requires. */
const TOKEN_TYPE = { ...JSON_TYPE, pragma: 'no-cache' };
const SOON = { retryAfterSeconds: 1 };
const DAY_SECONDS = 86_400;

/** A response of JSON that is already written, or streamed. */
export const writtenJsonAnswer = (status: number, body: string | AsyncIterable<string>): Answer => ({
  status,
  body,
  headers: JSON_TYPE,
});
export const tokenAnswer = (status: number, body: string): Answer => ({ status, body, headers: TOKEN_TYPE });
export const redirectAnswer = ({ status, location, cookies }: Redirect): Answer => ({
  status,
  body: '{}',
  headers: { ...JSON_TYPE, location },
  cookies,
});
export const pageAnswer = (page: ResultPage): Answer => ({
  status: 200,
  body: renderResultPage(page),
  headers: PAGE_HEADERS,
});
export const textAnswer = (status: number, body: string, headers?: Record<string, string>): TextAnswer => ({
  status,
  body,
  headers: { ...TEXT_TYPE, ...headers },
});

/** Other origins may show the image, and caches need not revalidate it: a new picture gets a new URL. */
export const imageAnswer = async (status: number, image: File): Promise<Answer> => ({
  status,
  body: new Uint8Array(await image.arrayBuffer()),
  headers: {
    'content-type': image.type,
    'cache-control': `public, max-age=${DAY_SECONDS}, immutable`,
    'cross-origin-resource-policy': 'cross-origin',
  },
});

/** File names are fixed, so they need no quoting. */
export const fileAnswer = ({ name, contentType, texts }: StreamedFile): Answer => ({
  status: 200,
  body: texts,
  headers: { 'content-type': contentType, 'content-disposition': `attachment; filename="${name}"` },
});

/** Turns a failure into a page for a browser that was redirected here, otherwise into a JSON or plain text response. */
export function answerFailure(log: Logger, requestId: string, error: unknown, isPageWanted: boolean): Answer {
  const { cause, cookies, wayBack } = error instanceof BrowserFailure ? error : { cause: error, cookies: [] };
  const answer = { ...answerError(log, requestId, cause), cookies };
  if (!isPageWanted) return answer;
  const message = cause instanceof KnownError ? cause.message : answer.body;
  return { ...answer, body: renderErrorPage({ message, wayBack }), headers: { ...answer.headers, ...PAGE_HEADERS } };
}

/** Logs the cause of an unexpected failure and hides it from the response. */
export function answerError(log: Logger, requestId: string, error: unknown): TextAnswer {
  const expected = answerExpectedError(error);
  if (expected) return expected;
  log.error({ requestId, err: error }, 'request failed');
  return textAnswer(500, `Something went wrong on our side. The request id is ${requestId}.`);
}

/** Returns the response to an expected failure; undefined if it is unexpected. */
function answerExpectedError(error: unknown): TextAnswer | undefined {
  const known = error instanceof KnownError ? error : knownErrorOf(error);
  return known && (known.isPlain ? plainAnswer(known) : knownErrorAnswer(known));
}

/** Returns the error code of a failure in the layers below the features. */
function knownErrorOf(error: unknown): KnownError | undefined {
  if (error instanceof HashQueueFullError) return new KnownError('SERVICE_BUSY', SOON);
  if (error instanceof DatabaseUnavailableError) return new KnownError('SERVICE_UNAVAILABLE', SOON);
  if (error instanceof TakesTooLongError) return new KnownError('QUERY_TOO_SLOW');
  if (error instanceof UnstorableTextError) return new KnownError('INVALID_TEXT');
  if (error instanceof InvalidCursorError) return new KnownError('INVALID_CURSOR');
  return undefined;
}

function knownErrorAnswer({ status, code, details, message }: KnownError): TextAnswer {
  const body = JSON.stringify({ code, ...(details !== undefined && { details }), error: message });
  return { status, body, headers: { ...JSON_TYPE, [KNOWN_ERROR_HEADER]: code } };
}

const plainAnswer = ({ status, code, message, retryAfterSeconds }: KnownError): TextAnswer =>
  textAnswer(status, message, {
    [ERROR_CODE_HEADER]: code,
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  });
