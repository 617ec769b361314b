import { writtenJsonAnswer, type Answer } from './answer.ts';

type Part = { readonly items: readonly unknown[] };
type ToJson = (part: unknown) => string;

/**
 * Streams lists that are too long to buffer. Reads two parts before the response starts, so that an early failure gets
 * a proper error; a list with one part is an ordinary response.
 */
export async function streamedAnswer(status: number, parts: AsyncIterable<Part>, toJson: ToJson): Promise<Answer> {
  const reading = parts[Symbol.asyncIterator]();
  const first = await reading.next();
  if (first.done) throw new Error('a list has at least one part');
  const second = await reading.next();
  if (second.done) return writtenJsonAnswer(status, toJson(first.value));
  return writtenJsonAnswer(status, writeAsOne([first.value, second.value], reading, toJson));
}

/** The view writes the text around the items too, so that the result equals what it would write for one long list. */
async function* writeAsOne(
  read: readonly Part[],
  reading: AsyncIterator<Part>,
  toJson: ToJson,
): AsyncGenerator<string> {
  const [first] = read;
  const around = toJson({ ...first, items: [] });
  const start = around.indexOf('"items":[') + '"items":['.length;
  const end = around.slice(start);
  let before = around.slice(0, start);
  try {
    for await (const part of inTurn(read, reading)) {
      const items = toJson(part).slice(start, -end.length);
      if (items === '') continue; // every item of this part was deleted meanwhile
      yield before + items;
      before = ',';
    }
    yield before === ',' ? end : before + end;
  } finally {
    await reading.return?.();
  }
}

async function* inTurn(read: readonly Part[], reading: AsyncIterator<Part>): AsyncGenerator<Part> {
  yield* read;
  for (let next = await reading.next(); !next.done; next = await reading.next()) yield next.value;
}

export const isStreamed = (body: Answer['body']): body is AsyncIterable<string> =>
  typeof body === 'object' && Symbol.asyncIterator in body;

/** A failure breaks the connection, because the client would take a truncated response for the whole. */
export function toByteStream(
  texts: AsyncIterable<string>,
  onBroken: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const reading = texts[Symbol.asyncIterator]();
  let isLeft = false;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const next = await reading.next();
          if (next.done) controller.close();
          else controller.enqueue(encoder.encode(next.value));
        } catch (error) {
          if (isLeft) return; // the client has disconnected
          onBroken(error);
          controller.error(new Error('the answer is broken off'));
        }
      },
      async cancel() {
        isLeft = true;
        await reading.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
