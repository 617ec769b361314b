import { afterAll, expect, vi } from 'vitest';
import { ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { createFirstSigningKey } from './signing-keys.ts';

const test = instanceTest();
let monotonicNow = 0;
test.beforeAll(async () => {
  monotonicNow = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => monotonicNow);
});
afterAll(() => vi.restoreAllMocks());

/** On both clocks: the one that tokens go by, and the one that memory goes by. */
function pass(millis: number): void {
  instance.clock.advance(millis);
  monotonicNow += millis;
}

const MINUTE_MS = 60_000;

test('tokens of a signing key that was removed are refused a minute later, however often they were seen', async () => {
  const project = await makeProject(instance.app);
  const use = ({ accessToken }: SignedIn) =>
    ask(instance.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken });
  const seenOften = await signUp(instance.app, { project });
  const seenOnce = await signIn(instance.app, { ...seenOften, project });
  const neverSeen = await signIn(instance.app, { ...seenOften, project });
  expect(await use(seenOften)).toMatchObject({ status: 200 });

  await instance.query('delete from signing_keys where project_id = $1', [project.id]);
  await createFirstSigningKey(instance.secondContext(), project.id);
  // As late as the key may still be remembered, a token is verified with it.
  pass(MINUTE_MS / 2 - 1000);
  expect(await use(seenOften)).toMatchObject({ status: 200 });
  expect(await use(seenOnce)).toMatchObject({ status: 200 });
  pass(MINUTE_MS / 2 + 1000);

  for (const user of [seenOften, seenOnce, neverSeen])
    expect(await use(user)).toEqual(refused('UNPARSABLE_ACCESS_TOKEN'));
  expect(await use(await signIn(instance.app, { ...seenOften, project }))).toMatchObject({ status: 200 });
});
