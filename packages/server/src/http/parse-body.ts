import { KnownError, MAX_BODY_BYTES, MAX_JSON_DEPTH } from '@keystead/contract';
import { Refusal } from '../platform/refusal.ts';

export interface IncomingBody {
  readonly contentType: string | undefined;
  readonly contentLength: string | undefined;
  text(): Promise<string>;
  stream(): ReadableStream<Uint8Array> | null;
}

/** Reads a body by its content type. Without one there is none. */
export async function parseBody(body: IncomingBody): Promise<unknown> {
  const type = body.contentType?.split(';', 1)[0]?.trim().toLowerCase();
  if (!type) return undefined;
  switch (type) {
    case 'application/json':
      return parseJson(await readText(body));
    case 'application/x-www-form-urlencoded':
      return checked(Object.fromEntries(new URLSearchParams(await readText(body))));
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
  const announced = Number(body.contentLength);
  if (announced > MAX_BODY_BYTES) throw tooLarge();
  if (body.contentLength !== undefined) return body.text(); // the HTTP parser delivers exactly what was announced
  const stream = body.stream();
  if (!stream) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const tooLarge = () => new Refusal(413, `The body is larger than ${MAX_BODY_BYTES} bytes.`);

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new KnownError('BODY_PARSING_ERROR', { message: 'Invalid JSON format' });
  }
  return checked(value);
}

/** What cannot be stored or would cost too much to walk is refused here, once, for all endpoints. */
function checked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') checkText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_JSON_DEPTH)
    throw new KnownError('BODY_PARSING_ERROR', {
      message: `The body is nested more than ${MAX_JSON_DEPTH} levels deep.`,
    });
  for (const [key, inner] of Object.entries(value)) {
    checkText(key);
    checked(inner, depth + 1);
  }
  return value;
}

function checkText(text: string): void {
  // PostgreSQL stores neither, and no protocol here needs them.
  if (text.includes('\u0000') || !text.isWellFormed()) {
    throw new KnownError('BODY_PARSING_ERROR', { message: 'The body contains characters that are not valid text.' });
  }
}
