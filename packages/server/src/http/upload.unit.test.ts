import { expect, test, vi } from 'vitest';
import { uploadOf } from './upload.ts';

const MOST = 10;

/** An upload that comes in chunks of four bytes; its length is announced where one is given. */
function incoming(bytes: number, contentLength?: string) {
  const chunks = Array.from(
    { length: Math.ceil(bytes / 4) },
    (_, place) => new Uint8Array(Math.min(4, bytes - place * 4)),
  );
  const stream = vi.fn(
    () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (const chunk of chunks) controller.enqueue(chunk);
          controller.close();
        },
      }),
  );
  const takeTime = vi.fn();
  return {
    contentType: undefined,
    contentLength,
    bytes: () => Promise.reject(new Error('not at once')),
    stream,
    takeTime,
  };
}

async function sizeOf(upload: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0;
  for await (const chunk of upload) size += chunk.byteLength;
  return size;
}

const tooLarge = { status: 413, message: 'The upload is larger than 10 bytes.' };

test.for([undefined, '10'])(
  'as much as may be sent is read, and it has the time that it takes (%s)',
  async (length) => {
    const body = incoming(MOST, length);

    expect(await sizeOf(uploadOf(body, MOST))).toBe(MOST);
    expect(body.takeTime).toHaveBeenCalledOnce();
  },
);

test('what is announced as too large is refused before any of it is read', () => {
  const body = incoming(MOST + 1, '11');

  expect(() => uploadOf(body, MOST)).toThrow(expect.objectContaining(tooLarge));
  expect(body.stream).not.toHaveBeenCalled();
});

test.for([undefined, '4'])(
  'what turns out to be too large is refused where it does (announced: %s)',
  async (length) => {
    await expect(sizeOf(uploadOf(incoming(MOST + 1, length), MOST))).rejects.toMatchObject(tooLarge);
  },
);

test('what breaks off is no whole file', async () => {
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(4)),
      pull: (controller) => controller.error(new Error('gone')),
    });

  await expect(sizeOf(uploadOf({ ...incoming(MOST), stream }, MOST))).rejects.toMatchObject({
    status: 400,
    message: 'The upload ended too early.',
  });
});
