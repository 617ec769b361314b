import { beforeEach, expect } from 'vitest';
import type { App } from '../../../app.ts';
import { ask, mismatch, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { dumpDatabase, findInDump } from '../../../testing/dump-database.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { sessionIdOf, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { internalKeys } from '../../../testing/test-instance.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';

const TOKEN = 'POST /api/v1/auth/oauth/token';
const SIGN_OUT = 'DELETE /api/v1/auth/sessions/current';
const DEAD_TOKEN = refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');

const test = instanceTest();
let user: SignedIn;
beforeEach(async () => {
  user = await signUp(instance.app);
});

const client = { client_id: 'internal', client_secret: internalKeys.client };
const grant = (refreshToken: string, more: object = {}, app: App = instance.app) =>
  ask(app, TOKEN, { body: { grant_type: 'refresh_token', ...client, refresh_token: refreshToken, ...more } });
const rotate = (refreshToken: string, app?: App) => grant(refreshToken, { rotate: 'true' }, app);
const tokenOf = ({ body }: WholeAnswer) => (body as { refresh_token: string }).refresh_token;
const accessOf = ({ body }: WholeAnswer) => (body as { access_token: string }).access_token;
/** The session as somebody who holds this refresh token knows it. */
async function holding(refreshToken: string): Promise<Pick<SignedIn, 'accessToken' | 'refreshToken'>> {
  return { accessToken: accessOf(await grant(refreshToken)), refreshToken };
}
const reuses = () =>
  instance.query(
    "select data from events where type = 'session.token_reused' and data ->> 'user_id' = $1 order by sequence",
    [user.userId],
  );

test('who asks for rotation gets a new refresh token of the same session, and it works', async () => {
  const answer = await rotate(user.refreshToken);

  expect(answer).toEqual({
    status: 200,
    knownError: null,
    body: {
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 599,
      scope: 'legacy',
      refresh_token: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
    },
  });
  expect(tokenOf(answer)).not.toBe(user.refreshToken);
  expect(sessionIdOf({ accessToken: accessOf(answer) })).toBe(sessionIdOf(user));
  expect(await tokensAlive(instance.app, await holding(tokenOf(answer)))).toEqual(ALIVE);
});

test('who does not ask keeps the token', async () => {
  for (const more of [{}, { rotate: 'false' }]) {
    const answer = await grant(user.refreshToken, more);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('refresh_token');
  }
  expect(await grant(user.refreshToken, { rotate: 'yes' })).toEqual(
    mismatch(TOKEN, 'body.rotate must be one of the following values: true, false'),
  );
});

test('for 30 seconds the old token answers with the same successor, on every process', async () => {
  const other = await instance.secondProcess();
  const successor = tokenOf(await rotate(user.refreshToken));

  instance.clock.advance(29_999);

  expect(tokenOf(await rotate(user.refreshToken))).toBe(successor);
  expect(tokenOf(await rotate(user.refreshToken, other))).toBe(successor);
  expect((await grant(user.refreshToken)).status).toBe(200);
  expect(await tokensAlive(instance.app, await holding(successor))).toEqual(ALIVE);
});

test('after that the old token ends the session, for whoever holds any token of it, and it is recorded', async () => {
  const rotated = await rotate(user.refreshToken);
  const elsewhere = await signUp(instance.app);
  instance.clock.advance(30_000);

  expect(await rotate(user.refreshToken)).toEqual(DEAD_TOKEN);

  const now = { accessToken: accessOf(rotated), refreshToken: tokenOf(rotated) };
  expect(await tokensAlive(instance.app, now)).toEqual(DEAD);
  expect(await tokensAlive(await instance.secondProcess(), user)).toEqual(DEAD);
  expect(await reuses()).toEqual([{ data: { id: sessionIdOf(user), user_id: user.userId } }]);
  expect(await tokensAlive(instance.app, elsewhere)).toEqual(ALIVE);
});

test.each([
  ['a grant without rotation', (token: string) => grant(token)],
  [
    'a refresh by header',
    (refreshToken: string) =>
      ask(instance.app, 'POST /api/v1/auth/sessions/current/refresh', { as: 'client', refreshToken }),
  ],
  ['a sign-out', (refreshToken: string) => ask(instance.app, SIGN_OUT, { as: 'client', refreshToken })],
])('%s with a token that was replaced long ago ends the session too, however many came since', async (_, use) => {
  let current = user.refreshToken;
  for (let round = 0; round < 4; round += 1) {
    current = tokenOf(await rotate(current));
    instance.clock.advance(60_000);
  }

  expect(await use(user.refreshToken)).toEqual(DEAD_TOKEN);

  expect(await rotate(current)).toEqual(DEAD_TOKEN);
  expect(await reuses()).toHaveLength(1);
});

test('a token that is younger than a minute is answered as it is, so that the one before always leads to it', async () => {
  const first = tokenOf(await rotate(user.refreshToken));
  instance.clock.advance(20_000);
  expect(tokenOf(await rotate(first))).toBe(first);
  expect(tokenOf(await rotate(user.refreshToken))).toBe(first);

  instance.clock.advance(40_000);
  const second = tokenOf(await rotate(first));
  expect(second).not.toBe(first);
  expect(tokenOf(await rotate(first))).toBe(second);
});

test('a tab that signs out with the token before ends the session', async () => {
  const rotated = await rotate(user.refreshToken);

  const answer = await ask(instance.app, SIGN_OUT, { as: 'client', refreshToken: user.refreshToken });

  expect(answer.status).toBe(200);
  expect(await rotate(tokenOf(rotated))).toEqual(DEAD_TOKEN);
  expect(await reuses()).toEqual([]);
});

test('fifty refreshes at once, over two processes, leave one family with one token', async () => {
  const other = await instance.secondProcess();

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => rotate(user.refreshToken, index % 2 === 0 ? instance.app : other)),
  );

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const tokens = new Set(answers.map(tokenOf));
  expect(tokens.size).toBe(1);
  const sessions = await instance.query('select id from sessions where user_id = $1', [user.userId]);
  expect(sessions).toEqual([{ id: sessionIdOf(user) }]);
  expect(await tokensAlive(other, await holding([...tokens][0] ?? ''))).toEqual(ALIVE);
});

test('a rotation that races a sign-out answers 200 or 401 and leaves no living token behind', async () => {
  const other = await instance.secondProcess();
  const people = await Promise.all(Array.from({ length: 30 }, () => signUp(instance.app)));

  const races = await Promise.all(
    people.map(async ({ refreshToken }) => {
      const [ended, ...rotated] = await Promise.all([
        ask(other, SIGN_OUT, { as: 'client', refreshToken }),
        rotate(refreshToken),
        rotate(refreshToken, other),
        rotate(refreshToken),
      ]);
      return { ended, rotated };
    }),
  );

  expect(new Set(races.map(({ ended }) => ended.status))).toEqual(new Set([200]));
  const answers = races.flatMap(({ rotated }) => rotated);
  expect(answers.filter(({ status }) => ![200, 401].includes(status))).toEqual([]);
  const given = answers.filter(({ status }) => status === 200).map(tokenOf);
  expect(await Promise.all(given.map((token) => rotate(token)))).toEqual(given.map(() => DEAD_TOKEN));
});

test('a rotated session ends when it would have ended', async () => {
  const yearMillis = 31_536_000_000;
  let current = user.refreshToken;
  for (let month = 0; month < 12; month += 1) {
    instance.clock.advance(yearMillis / 12 - 1);
    current = tokenOf(await rotate(current));
  }
  instance.clock.advance(12);

  expect(await rotate(current)).toEqual(DEAD_TOKEN);
});

test('a token that was replaced just before its session ended is not good for longer', async () => {
  instance.clock.advance(31_536_000_000 - 1000);
  await rotate(user.refreshToken);
  instance.clock.advance(1000);

  expect(await rotate(user.refreshToken)).toEqual(DEAD_TOKEN);
});

test('neither an old nor a new token, nor what they have in common, can be read from the database', async () => {
  const successor = tokenOf(await rotate(user.refreshToken));

  const dump = await dumpDatabase(instance);

  expect(dump).toContain(user.userId);
  expect(findInDump(dump, { old: user.refreshToken, successor, family: successor.slice(0, 16) })).toEqual([]);
});
