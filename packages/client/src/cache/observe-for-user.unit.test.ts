import { expect, test, vi } from 'vitest';
import { deferred, settled } from '../testing/clock.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { createCachedValue } from './cached-value.ts';
import type { Snapshot } from './observable.ts';
import { observeForUser } from './observe-for-user.ts';

interface Person {
  readonly id: string;
  readonly teams: readonly string[];
}

const mira: Person = { id: 'mira', teams: ['Blue'] };
const ada: Person = { id: 'ada', teams: ['Red'] };
const away = new Error('the service is away');

const userOf = (initial: Snapshot<Person | null>) =>
  createCachedValue<Person | null>({
    environment: testEnvironment(),
    initial,
    load: () => new Promise(() => undefined), // the tests say who is signed in
  });
const signedIn = (person: Person | null) => userOf({ status: 'ok', value: person });
const load = async (person: Person | null) => person?.teams ?? [];
const ok = (value: readonly string[]) => ({ status: 'ok', value });

test('all who ask for a key share one observable and one fetch', async () => {
  const user = signedIn(mira);
  const counted = vi.fn(load);
  const [one, other] = [observeForUser(user, 'teams', counted), observeForUser(user, 'teams', counted)];
  expect(await Promise.all([one.promise(), other.promise()])).toEqual([['Blue'], ['Blue']]);
  expect(one).toBe(other);
  expect(counted).toHaveBeenCalledTimes(1);
});

test('another key and another app have values of their own', async () => {
  const user = signedIn(mira);
  const teams = observeForUser(user, 'teams', load);
  expect(await observeForUser(user, 'names', async (person) => person?.id).promise()).toBe('mira');
  expect(await observeForUser(signedIn(ada), 'teams', load).promise()).toEqual(['Red']);
  expect(await teams.promise()).toEqual(['Blue']);
});

test('what is asked for before the user is known is fetched once, for whoever it is', async () => {
  const user = userOf({ status: 'pending' });
  const counted = vi.fn(load);
  const teams = observeForUser(user, 'teams', counted);
  const first = teams.promise();
  expect(counted).not.toHaveBeenCalled();
  user.set(mira);
  expect(await first).toEqual(['Blue']);
  expect(counted.mock.calls).toEqual([[mira]]);
});

test('what belongs to one user is never shown to the next, whoever hears of them first', async () => {
  const user = signedIn(mira);
  const shown: unknown[] = [];
  user.subscribe(() => shown.push(teams.peek()));
  const teams = observeForUser(user, 'teams', load);
  await teams.promise();
  user.set(ada);
  expect(shown).toEqual([{ status: 'pending' }]);
  expect(await teams.promise()).toEqual(['Red']);
});

test('an answer that comes after its user has gone is told to nobody', async () => {
  const user = signedIn(mira);
  const late = deferred<readonly string[]>();
  const teams = observeForUser(user, 'teams', (person) => (person === mira ? late.promise : load(person)));
  const first = teams.promise();
  user.set(ada);
  await teams.promise();
  const told = vi.fn<() => void>();
  teams.subscribe(told);
  late.resolve(['Blue']);
  await first;
  await settled();
  expect(teams.peek()).toEqual(ok(['Red']));
  expect(told).not.toHaveBeenCalled();
});

test('those who watch are told of the new user, and theirs is fetched for them', async () => {
  const user = signedIn(mira);
  const teams = observeForUser(user, 'teams', load);
  await teams.promise();
  const seen: unknown[] = [];
  const stop = teams.subscribe(() => seen.push(teams.peek()));
  user.set(ada);
  await settled();
  expect(seen).toEqual([{ status: 'pending' }, ok(['Red'])]);
  stop();
  user.set(null);
  await settled();
  expect(seen).toHaveLength(2);
  expect(teams.peek()).toEqual({ status: 'pending' });
});

test('whoever signs out and in again has it fetched anew, though nobody was looking', async () => {
  const user = signedIn(mira);
  const teams = observeForUser(user, 'teams', load);
  await teams.promise();
  user.set(null);
  user.set({ ...mira, teams: ['Blue', 'Green'] });
  expect(await teams.promise()).toEqual(['Blue', 'Green']);
});

test('a change of the user’s own data leaves it alone', async () => {
  const user = signedIn(mira);
  const counted = vi.fn(load);
  const teams = observeForUser(user, 'teams', counted);
  await teams.promise();
  user.set({ ...mira });
  await teams.promise();
  expect(counted).toHaveBeenCalledTimes(1);
});

test('a refresh shows what has changed, and one that fails leaves what is known', async () => {
  const answers = [['Blue'], ['Blue', 'Green']];
  const teams = observeForUser(signedIn(mira), 'teams', async () => {
    const answer = answers.shift();
    if (!answer) throw away;
    return answer;
  });
  expect(await teams.promise()).toEqual(['Blue']);
  expect(await teams.refresh()).toEqual(['Blue', 'Green']);
  await expect(teams.refresh()).rejects.toBe(away);
  expect(teams.peek()).toEqual(ok(['Blue', 'Green']));
});

test('a first fetch that fails is told, and the next success takes its place', async () => {
  let isAway = true;
  const teams = observeForUser(signedIn(mira), 'teams', async (person) => {
    if (isAway) throw away;
    return load(person);
  });
  await expect(teams.promise()).rejects.toBe(away);
  expect(teams.peek()).toEqual({ status: 'error', error: away });
  isAway = false;
  await teams.refresh();
  expect(teams.peek()).toEqual(ok(['Blue']));
});

test('a user who cannot be fetched has nothing of the one before, and their own afterwards', async () => {
  const user = signedIn(mira);
  const teams = observeForUser(user, 'teams', load);
  await teams.promise();
  user.fail(away);
  await expect(teams.promise()).rejects.toBe(away);
  user.set(ada);
  expect(await teams.promise()).toEqual(['Red']);
});

test('whoever looks again sees what was known and then what has changed elsewhere; while somebody looks nothing is asked', async () => {
  const answers = [['Blue'], ['Blue', 'Green']];
  const asked = vi.fn(async () => answers.shift() ?? []);
  const teams = observeForUser(signedIn(mira), 'teams', asked);
  await teams.promise();
  const stopFirst = teams.subscribe(() => undefined);
  const stopSecond = teams.subscribe(() => undefined);
  stopFirst();
  teams.subscribe(() => undefined)();
  expect(asked).toHaveBeenCalledTimes(1);
  stopSecond();
  const seen: unknown[] = [];
  teams.subscribe(() => seen.push(teams.peek()));
  expect(teams.peek()).toEqual(ok(['Blue']));
  await expect.poll(() => seen).toEqual([ok(['Blue', 'Green'])]);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a look again that fails leaves what was known', async () => {
  let isAway = false;
  const teams = observeForUser(signedIn(mira), 'teams', async (person) => {
    if (isAway) throw away;
    return load(person);
  });
  await teams.promise();
  teams.subscribe(() => undefined)();
  isAway = true;
  teams.subscribe(() => undefined);
  await settled();
  expect(teams.peek()).toEqual(ok(['Blue']));
});
