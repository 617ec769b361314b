import { expect, test } from 'vitest';
import { growthOf } from './growth-of.ts';

test.each([
  ['nobody new', 12, [0, 0, 0], '+0 in 3 days'],
  ['a share of those who were there', 1042, [40, 0, 2], '+4.2% in 3 days'],
  ['a number where nobody was there', 3, [1, 2], '+3 in 2 days'],
  ['a number where a share would say nothing', 1001, [1000, 0], '+1,000 in 2 days'],
])('growth is %s', (_name, userCount, signUpsByDay, said) => {
  expect(growthOf({ userCount, signUpsByDay })).toBe(said);
});
