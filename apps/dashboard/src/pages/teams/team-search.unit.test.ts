import { expect, test } from 'vitest';
import { isDescending, readTeamSearch, sortedBy } from './team-search.ts';

test.each([
  [{}, {}, true],
  [{ q: 'acme', sort: 'members', desc: 'x' }, { q: 'acme' }, true],
  [{ desc: false }, { desc: false }, false],
  [{ desc: true }, {}, true],
  [{ sort: 'name' }, { sort: 'name' }, false],
  [{ sort: 'name', desc: true }, { sort: 'name', desc: true }, true],
  [{ sort: 'name', desc: false }, { sort: 'name' }, false],
])('%j in an address is read as %j', (given, read, isTheLastFirst) => {
  expect(readTeamSearch(given)).toEqual(read);
  expect(isDescending(readTeamSearch(given))).toBe(isTheLastFirst);
});

test('a head sorts by its column, and turns it round', () => {
  const byName = sortedBy({}, 'name');
  expect(byName).toEqual({ sort: 'name' });
  const turned = sortedBy(byName, 'name');
  expect(turned).toEqual({ sort: 'name', desc: true });
  expect(sortedBy(turned, 'name')).toEqual(byName);
  expect(sortedBy(turned, 'created')).toEqual({});
  expect(sortedBy({}, 'created')).toEqual({ desc: false });
  expect(sortedBy({ desc: false }, 'created')).toEqual({});
});
