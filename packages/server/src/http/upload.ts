import { KnownError } from '@keystead/contract';
import type { UploadTimes } from '../platform/upload-times.ts';
import type { IncomingBody } from './parse-body.ts';

/** Reads an upload as it arrives, no faster than it is consumed. An upload may take longer than other bodies. */
export function uploadOf(body: IncomingBody, maxBytes: number, times: UploadTimes): AsyncIterable<Uint8Array> {
  if (Number(body.contentLength ?? 0) > maxBytes) throw tooLarge(maxBytes);
  return read(body, maxBytes, times);
}

async function* read(
  body: IncomingBody,
  maxBytes: number,
  { idleMillis, wholeMillis }: UploadTimes,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  let isLate = false;
  const cut = () => {
    isLate = true;
    body.cut();
  };
  body.takeTime();
  const whole = setTimeout(cut, wholeMillis);
  let idle = setTimeout(cut, idleMillis);
  try {
    for await (const chunk of (body.stream() ?? []) as AsyncIterable<Uint8Array>) {
      clearTimeout(idle);
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
      idle = setTimeout(cut, idleMillis);
    }
  } catch (error) {
    if (error instanceof KnownError) throw error;
    // The connection is closed, so only the log shows these errors.
    throw isLate
      ? new KnownError('UPLOAD_TOO_SLOW')
      : new KnownError('REQUEST_ENDED_EARLY', { message: 'The upload ended too early.' });
  } finally {
    clearTimeout(whole);
    clearTimeout(idle);
  }
}

const tooLarge = (maxBytes: number) =>
  new KnownError('REQUEST_TOO_LARGE', { message: `The upload is larger than ${maxBytes} bytes.` });
