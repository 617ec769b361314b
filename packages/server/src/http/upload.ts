import { Refusal } from '../platform/refusal.ts';
import type { IncomingBody } from './parse-body.ts';

/** What is sent, as it comes and no faster than it is taken. It has the time that it takes. */
export function uploadOf(body: IncomingBody, maxBytes: number): AsyncIterable<Uint8Array> {
  if (Number(body.contentLength ?? 0) > maxBytes) throw tooLarge(maxBytes);
  body.takeTime();
  return read(body, maxBytes);
}

async function* read(body: IncomingBody, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of (body.stream() ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(400, 'The upload ended too early.'); // nobody hears it but the log
  }
}

const tooLarge = (maxBytes: number) => new Refusal(413, `The upload is larger than ${maxBytes} bytes.`);
