import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { uploadOf as uploadWithin } from './upload.ts';

const MOST = 10;
const TIMES = { idleMillis: 60_000, wholeMillis: 600_000 };
const uploadOf = (body: Parameters<typeof uploadWithin>[0], maxBytes: number) => uploadWithin(body, maxBytes, TIMES);

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
    cut: () => undefined,
  };
}

async function sizeOf(upload: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0;
  for await (const chunk of upload) size += chunk.byteLength;
  return size;
}

const tooLarge = { status: 413, message: 'The upload is larger than 10 bytes.' };

test.for([undefined, '10'])(
  'as much as may be sent is read, and it has more time than other bodies (%s)',
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

describe('the time of an upload', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const took = { status: 408, message: 'The upload took too long.' };

  /** An upload whose bytes a test sends, and which breaks off when its connection is closed. */
  function sender() {
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const source = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    const cut = vi.fn(() => controller.error(new Error('closed')));
    return {
      body: { ...incoming(MOST), stream: () => source, cut },
      cut,
      send: () => controller.enqueue(new Uint8Array(1)),
      end: () => controller.close(),
    };
  }
  /** The outcome, with nothing left unhandled while time passes. */
  const outcomeOf = (size: Promise<number>) => size.catch((error: unknown) => error);

  test('whoever sends nothing for as long as a pause may last is cut off', async () => {
    const { body, cut, send } = sender();
    const outcome = outcomeOf(sizeOf(uploadOf(body, MOST)));
    await vi.advanceTimersByTimeAsync(TIMES.idleMillis - 1);
    send();
    await vi.advanceTimersByTimeAsync(TIMES.idleMillis - 1);
    expect(cut).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);

    expect(cut).toHaveBeenCalledOnce();
    expect(await outcome).toMatchObject(took);
  });

  test('so is whoever sends a little again and again, when the whole time is over', async () => {
    const { body, cut, send } = sender();
    const outcome = outcomeOf(sizeOf(uploadOf(body, 1000)));
    const pause = TIMES.idleMillis / 2;
    for (let passed = 0; passed < TIMES.wholeMillis; passed += pause) {
      expect(cut).not.toHaveBeenCalled();
      send();
      await vi.advanceTimersByTimeAsync(pause);
    }

    expect(cut).toHaveBeenCalledOnce();
    expect(await outcome).toMatchObject(took);
  });

  test('while rows are handled nobody is waited for', async () => {
    const { body, cut, send, end } = sender();
    const reader = uploadOf(body, MOST)[Symbol.asyncIterator]();
    send();
    await reader.next();
    await vi.advanceTimersByTimeAsync(2 * TIMES.idleMillis);
    end();

    expect(await reader.next()).toMatchObject({ done: true });
    await vi.advanceTimersByTimeAsync(TIMES.wholeMillis);
    expect(cut).not.toHaveBeenCalled();
  });

  test('until somebody reads it, an upload has the time of other bodies', () => {
    const body = incoming(MOST);
    uploadOf(body, MOST);

    expect(body.takeTime).not.toHaveBeenCalled();
  });
});
