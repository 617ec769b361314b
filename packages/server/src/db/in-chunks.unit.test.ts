import { expect, test } from 'vitest';
import { inChunks, type Chunk } from './in-chunks.ts';

test.each([
  { ends: [], chunks: [{ after: undefined, upTo: undefined }] },
  {
    ends: [10, 20],
    chunks: [
      { after: undefined, upTo: 10 },
      { after: 10, upTo: 20 },
      { after: 20, upTo: undefined },
    ],
  },
])('chunks that end at $ends follow each other without a gap', async ({ ends, chunks }) => {
  const changed: Chunk<number>[] = [];
  await inChunks<number>(
    (after) => Promise.resolve(ends.find((end) => end > (after ?? 0))),
    (chunk) => Promise.resolve(void changed.push(chunk)),
  );

  expect(changed).toEqual(chunks);
});
