import { expect, test } from 'vitest';
import { expectPages, filters, list, orders, pairs, sorted, useManyUsers } from '../../../testing/user-filters.ts';

const everybody = useManyUsers();

test.each(orders)('each filter finds whom it should, by %s, descending: %s', async (...order) => {
  const [order_by, desc] = order;
  for (const [query, fits] of filters)
    await expectPages({ ...query(), order_by, desc }, sorted(everybody().filter(fits), order));
});

test('a count of each is that of all who fit', async () => {
  for (const [query, fits] of filters) {
    const asked = { ...query(), limit: '1', count: 'capped' };
    const { length } = everybody().filter(fits);
    const count = { value: Math.min(length, 10_000), is_capped: length > 10_000 };
    expect([asked, (await list(asked)).pagination.count]).toEqual([asked, count]);
  }
});

test('all who fit are listed at once, too', async () => {
  for (const order of orders)
    for (const [query, fits] of filters.slice(6)) {
      const [order_by, desc] = order;
      const { items } = await list({ ...query(), restricted: 'true', order_by, desc });
      const fitting = everybody().filter((user) => user.isRestricted && fits(user));
      expect(items.map((user) => user.display_name)).toEqual(sorted(fitting, order));
    }
});

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
