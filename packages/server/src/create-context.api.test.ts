import { expect } from 'vitest';
import { instance, instanceTest } from './testing/instance-test.ts';

const test = instanceTest();

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
