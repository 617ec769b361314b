import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestInstance, type TestInstance } from './testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await startTestInstance();
});
afterAll(() => instance.stop());

const boxes = ['secretBox', 'totpBox', 'mailBox'] as const;

const pairs = boxes.flatMap((sealing) =>
  boxes.filter((opening) => opening !== sealing).map((opening) => [sealing, opening] as const),
);

test.each(pairs)('what the %s seals, the %s cannot open', (sealing, opening) => {
  const { ctx } = instance;
  const sealed = ctx[sealing].seal('value', 'owner');

  expect(ctx[sealing].open(sealed, 'owner')).toBe('value');
  expect(() => ctx[opening].open(sealed, 'owner')).toThrow('unable to authenticate data');
});
