import { expect, test } from 'vitest';
import { copyProject, rowsOfProject } from '../../../testing/copy-project.ts';
import {
  exchange,
  landingOf,
  signInWithProvider,
  visitProvider,
  type FlowOptions,
} from '../../../testing/oauth-flow.ts';
import { makeOAuthProject, useOAuthInstance } from '../../../testing/oauth-instance.ts';
import { mira, type StubPerson } from '../../../testing/provider-stub-answers.ts';

const started = useOAuthInstance();

/** A person of a project, and another project with the very same people and accounts. */
async function twice() {
  const project = await makeOAuthProject(started());
  const elsewhere = await makeOAuthProject(started());
  const { app } = started().instance;
  const signedIn = await signInWithProvider(app, started().stub, {
    project,
    person: { ...mira, isEmailVerified: false },
  });
  await copyProject(started().instance, { from: project.id, to: elsewhere.id });
  return { project, elsewhere, signedIn };
}

test.each<[name: string, options: (accessToken: string) => FlowOptions & { person?: StubPerson }]>([
  ['signing in', () => ({})],
  ['signing up', () => ({ person: { ...mira, id: '9', email: 'other@example.com' } })],
  ['the first proof of an address', () => ({ person: mira })],
  ['linking', (linkedBy) => ({ linkedBy, provider: 'google', person: { ...mira, id: 'g' } })],
  ['linking by a script', (linkedBy) => ({ linkedBy, provider: 'google', mode: 'json', person: { ...mira, id: 'g' } })],
])('%s writes nothing of the same id elsewhere', async (_, options) => {
  const { project, elsewhere, signedIn } = await twice();
  const before = await rowsOfProject(started().instance, elsewhere.id);

  await signInWithProvider(started().instance.app, started().stub, { project, ...options(signedIn.accessToken) });

  expect(before).not.toEqual([]);
  expect(await rowsOfProject(started().instance, elsewhere.id)).toEqual(before);
});

test('an account elsewhere signs nobody in here', async () => {
  const { elsewhere } = await twice();
  const third = await makeOAuthProject(started());

  const here = await signInWithProvider(started().instance.app, started().stub, { project: third });
  const there = await signInWithProvider(started().instance.app, started().stub, { project: elsewhere });

  expect([here.isNewUser, there.isNewUser]).toEqual([true, false]);
});

test('a code is none in the project with the same user', async () => {
  const { project, elsewhere } = await twice();
  const { code = '' } = landingOf(await visitProvider(started().instance.app, started().stub, { project }));

  expect((await exchange(started().instance.app, code, { project: elsewhere })).knownError).toBe(
    'INVALID_AUTHORIZATION_CODE',
  );
  expect((await exchange(started().instance.app, code, { project })).status).toBe(200);
});

test('a code of the same user elsewhere stays good when an address is proved here', async () => {
  const { project, elsewhere } = await twice();
  const { app } = started().instance;
  const person = { ...mira, isEmailVerified: false };
  const { code = '' } = landingOf(await visitProvider(app, started().stub, { project: elsewhere, person }));

  await signInWithProvider(app, started().stub, { project });

  expect((await exchange(app, code, { project: elsewhere })).status).toBe(200);
});
