import { expect, test } from 'vitest';
import { readDocument } from './read-document.ts';

const block = { type: 'text', text: 'Hi' };

test('a document of this version is read as it is', () => {
  expect(readDocument({ version: 1, blocks: [block] })).toEqual({ version: 1, blocks: [block] });
});

test('one of an older version is read by way of all versions between', () => {
  const steps = {
    [-1]: ({ lines }: Readonly<Record<string, unknown>>) => ({ version: 0, texts: lines }),
    0: ({ texts }: Readonly<Record<string, unknown>>) => ({
      version: 1,
      blocks: (texts as string[]).map((text) => ({ type: 'text', text })),
    }),
  };
  expect(readDocument({ version: -1, lines: ['Hi'] }, steps)).toEqual({ version: 1, blocks: [block] });
});

test.for([null, 'x', [], {}, { version: 2, blocks: [] }, { version: 'constructor' }, { version: 1, blocks: [{}] }])(
  '%j is nothing to read',
  (stored) => {
    expect(readDocument(stored)).toBeUndefined();
  },
);
