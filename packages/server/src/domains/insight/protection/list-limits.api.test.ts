import { limitIds } from '@keystead/contract';
import { beforeEach, expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { networkOf, tryPassword } from '../../../testing/guess.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { CALLBACK_URL, codePurposes, everyCodeOn } from '../../../testing/mailed-code.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { newEmail, signUp } from '../../../testing/sign-up.ts';

let project: OwnedProject;
const test = instanceTest({
  mailLimits: { perAddressIn15Minutes: 2, perClientInOneHour: 3, perProjectInOneHour: 1000 },
  signUpLimits: { perNetworkInOneHour: 2 },
});
beforeEach(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});

interface Limit {
  readonly id: string;
  readonly counted: number | null;
  readonly at_limit: number | null;
  readonly used: number | null;
}
async function limits(of = project): Promise<Limit[]> {
  const { body } = await ask(instance.app, 'GET /api/v1/internal/limits', { as: 'admin', project: of });
  return (body as { items: Limit[] }).items;
}
const limit = async (id: string, of = project) => (await limits(of)).find((one) => one.id === id);

test('all limits, each once, as they are in effect; of a new project nothing is counted', async () => {
  const all = await limits();

  expect(all.map(({ id }) => id).toSorted()).toEqual([...limitIds].toSorted());
  expect(all.filter(({ counted, at_limit, used }) => counted || at_limit || used)).toEqual([]);
  expect(all.find(({ id }) => id === 'password_per_account')).toEqual({
    id: 'password_per_account',
    per: 'account',
    max: 100,
    window_seconds: 2_592_000,
    first_wait_seconds: 2_592_000,
    longest_wait_seconds: 2_592_000,
    setting: 'KEYSTEAD_GUESS_LIMIT_PER_ACCOUNT',
    counted: 0,
    at_limit: 0,
    used: null,
  });
  expect(all.find(({ id }) => id === 'mails_per_address')).toMatchObject({ max: 2, window_seconds: 900, used: null });
  expect(all.find(({ id }) => id === 'team_members')).toMatchObject({ window_seconds: null, counted: null });
});

test('guesses: how many accounts are counted and how many wait, those of nobody too, until they are forgotten', async () => {
  const user = await signUp(instance.app, { project });
  const guess = (email: string, from: string) => tryPassword(instance.app, { project, email, from });
  for (let tries = 0; tries < 10; tries += 1) await guess(user.email, networkOf(1));
  await guess(user.email, networkOf(2));
  await guess(newEmail(), networkOf(2));

  expect(await limit('password_per_network')).toMatchObject({ counted: 3, at_limit: 1 });
  expect(await limit('password_per_account')).toMatchObject({ counted: 2, at_limit: 0 });
  expect(await limit('code_per_network')).toMatchObject({ counted: 0, at_limit: 0 });

  await tryPassword(instance.app, { project, ...user, from: networkOf(2) });
  expect(await limit('password_per_network')).toMatchObject({ counted: 2 });
  instance.clock.advance(60 * 60_000);
  expect(await limit('password_per_network')).toMatchObject({ counted: 0, at_limit: 0 });
});

test('mails and sign-ups: by address, by network and of the whole project', async () => {
  const send = (email: string, from: string) =>
    ask(instance.app, codePurposes.password_reset.send, {
      as: 'client',
      project,
      from,
      body: { email, callback_url: CALLBACK_URL },
    });
  const often = newEmail();
  await send(often, networkOf(3));
  await send(often, networkOf(3));
  await send(newEmail(), networkOf(4));
  const signUpFrom = (from: string) =>
    ask(instance.app, 'POST /api/v1/auth/password/sign-up', {
      as: 'client',
      project,
      from,
      body: { email: newEmail(), password: 'correct horse battery', verification_callback_url: CALLBACK_URL },
    });
  await signUpFrom(networkOf(5));
  await signUpFrom(networkOf(5));
  await signUpFrom(networkOf(6));

  expect(await limit('mails_per_address')).toMatchObject({ at_limit: 1 });
  expect(await limit('mails_per_network')).toMatchObject({ counted: 4, at_limit: 0 });
  expect(await limit('mails_per_project')).toMatchObject({ counted: 1, used: 6, max: 1000 });
  expect(await limit('sign_ups')).toMatchObject({ counted: 2, at_limit: 1 });
});

test('a project sees its own counts alone', async () => {
  const other = await makeProject(instance.app, everyCodeOn);
  for (let tries = 0; tries < 10; tries += 1)
    await tryPassword(instance.app, { project, email: newEmail(), from: networkOf(7) });

  expect((await limits(other)).filter(({ counted, used }) => counted || used)).toEqual([]);
});
