import { KnownError, MAX_BODY_BYTES, MAX_JSON_DEPTH } from '@keystead/contract';

export interface IncomingBody {
  readonly contentType: string | undefined;
  readonly contentLength: string | undefined;
  bytes(): Promise<ArrayBuffer | Uint8Array>;
  stream(): ReadableStream<Uint8Array> | null;
  /** Lifts the general deadline for bodies, for uploads. */
  takeTime(): void;
  /** Closes the connection, so that reading fails. */
  cut(): void;
}

/** Parses a body by its content type; undefined without a content type. */
export async function parseBody(body: IncomingBody): Promise<unknown> {
  const type = body.contentType?.split(';', 1)[0]?.trim().toLowerCase();
  if (!type) return undefined;
  switch (type) {
    case 'application/json':
      return parseJson(await readText(body));
    case 'application/x-www-form-urlencoded':
      return parseForm(await readText(body));
    case 'text/plain':
    case 'application/octet-stream':
      return readText(body);
    default:
      throw new KnownError('BODY_PARSING_ERROR', {
        message: `The content type ${JSON.stringify(type)} is not supported.`,
      });
  }
}

async function readText(body: IncomingBody): Promise<string> {
  if (Number(body.contentLength) > MAX_BODY_BYTES) throw tooLarge();
  const bytes = await readBytes(body).catch((cause: unknown) => {
    if (cause instanceof KnownError) throw cause;
    throw new KnownError('REQUEST_ENDED_EARLY'); // the client has disconnected, so only the log shows this error
  });
  try {
    // By default decoders replace invalid UTF-8, which could make two different passwords equal.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidText();
  }
}

async function readBytes(body: IncomingBody): Promise<ArrayBuffer | Uint8Array> {
  if (body.contentLength !== undefined) return body.bytes(); // the HTTP parser delivers exactly the announced length
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body.stream() ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const MAX_FORM_LENGTH = 16 * 1024;
const tooLarge = () =>
  new KnownError('REQUEST_TOO_LARGE', { message: `The body is larger than ${MAX_BODY_BYTES} bytes.` });

function parseForm(text: string): unknown {
  // Forms carry only a few OAuth parameters; parsing a megabyte of them would block other requests.
  if (text.length > MAX_FORM_LENGTH)
    throw new KnownError('REQUEST_TOO_LARGE', { message: `The form is larger than ${MAX_FORM_LENGTH} bytes.` });
  const value = Object.fromEntries(new URLSearchParams(text));
  requireStorable(value);
  return value;
}

function parseJson(text: string): unknown {
  requireFlat(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new KnownError('BODY_PARSING_ERROR', { message: 'Invalid JSON format' });
  }
  if (SUSPECT_ESCAPE.test(text)) requireStorable(value);
  return value;
}

/** Counts brackets outside of strings before parsing: building a deeply nested value costs far more than scanning. */
function requireFlat(text: string): void {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '\\') index += 1;
    else if (character === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > MAX_JSON_DEPTH)
      throw new KnownError('BODY_PARSING_ERROR', {
        message: `The body is nested more than ${MAX_JSON_DEPTH} levels deep.`,
      });
  }
}

// The bytes were decoded strictly, so only escapes can contain the values refused below.
const SUSPECT_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** PostgreSQL stores neither NUL nor unpaired surrogates, and no protocol here needs them. */
function requireStorable(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed()) throw invalidText();
  } else if (Array.isArray(value)) value.forEach(requireStorable);
  else if (typeof value === 'object' && value !== null) {
    Object.keys(value).forEach(requireStorable);
    Object.values(value).forEach(requireStorable);
  }
}

const invalidText = () =>
  new KnownError('BODY_PARSING_ERROR', { message: 'The body contains characters that are not valid text.' });
