import { expect, test } from 'vitest';
import { expectPages, list, orders, pairs, sorted, useManyUsers } from '../../testing/user-filters.ts';

const everybody = useManyUsers();

test.each(orders)(
  'every two filters find whom they should, by %s, descending: %s',
  { timeout: 300_000 },
  async (...order) => {
    const [order_by, desc] = order;
    expect(pairs.length).toBeGreaterThan(140);
    for (const [[some, fitsSome], [others, fitsOthers]] of pairs) {
      const fitting = everybody().filter((user) => fitsSome(user) && fitsOthers(user));
      await expectPages({ ...some(), ...others(), order_by, desc }, sorted(fitting, order));
    }
  },
);

test('a count of every two of them is that of all who fit', { timeout: 300_000 }, async () => {
  for (const [[some, fitsSome], [others, fitsOthers]] of pairs) {
    const query = { ...some(), ...others(), limit: '1', count: 'capped' };
    const { length } = everybody().filter((user) => fitsSome(user) && fitsOthers(user));
    const count = { value: Math.min(length, 10_000), is_capped: length > 10_000 };
    expect([query, (await list(query)).pagination.count]).toEqual([query, count]);
  }
});
