import { expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';

const LIST = 'GET /api/v1/contact-channels';
const NO_ID = '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10';

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
let somebodyElse: SignedIn;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
  user = await signUp(instance.app, { project });
  somebodyElse = await signUp(instance.app, { project });
});

type As = 'client' | 'server' | 'admin';
const list = (userId: string, { as = 'client' as As, accessToken = undefined as string | undefined } = {}) =>
  ask(instance.app, `${LIST}?user_id=${userId}`, { as, project, accessToken });
const channelsOf = ({ userId, email }: SignedIn, changes: object = {}) =>
  answered({
    items: [
      {
        id: userId,
        user_id: userId,
        type: 'email',
        value: email,
        is_primary: true,
        is_verified: false,
        used_for_auth: true,
        becomes_primary: false,
        ...changes,
      },
    ],
    is_paginated: false,
  });

test.each(['client', 'server', 'admin'] as const)('the signed-in user is me with %s access', async (as) => {
  expect(await list('me', { as, accessToken: user.accessToken })).toEqual(channelsOf(user));
});

test('the signed-in user may also be named by id', async () => {
  expect(await list(user.userId, { accessToken: user.accessToken })).toEqual(channelsOf(user));
});

test('clients may ask for nobody else, whether or not there is such a user', async () => {
  const forbidden = answered('Clients may only ask for the signed-in user.', 403);

  expect(await list(somebodyElse.userId, { accessToken: user.accessToken })).toEqual(forbidden);
  expect(await list(NO_ID, { accessToken: user.accessToken })).toEqual(forbidden);
  expect(await list(user.userId)).toEqual(forbidden);
});

test.each(['server', 'admin'] as const)('any user of the project may be asked for with %s access', async (as) => {
  const elsewhere = await signUp(instance.app);

  expect(await list(somebodyElse.userId, { as })).toEqual(channelsOf(somebodyElse));
  expect(await list(somebodyElse.userId, { as, accessToken: user.accessToken })).toEqual(channelsOf(somebodyElse));
  expect(await list(NO_ID, { as })).toEqual(refused('USER_NOT_FOUND'));
  expect(await list(elsewhere.userId, { as })).toEqual(refused('USER_NOT_FOUND'));
});

test('without a session nobody is me', async () => {
  expect(await list('me')).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
  expect(await list('me', { as: 'server' })).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
});

test('a channel shows whether the address is proved and signs in; a user without address has none', async () => {
  const { userId } = somebodyElse;
  await instance.query('update users set primary_email_verified = true, email_auth_enabled = false where id = $1', [
    userId,
  ]);
  expect(await list(userId, { as: 'server' })).toEqual(
    channelsOf(somebodyElse, { is_verified: true, used_for_auth: false }),
  );

  await instance.query('update users set primary_email = null, primary_email_normalized = null where id = $1', [
    userId,
  ]);
  expect(await list(userId, { as: 'server' })).toEqual(answered({ items: [], is_paginated: false }));
});

test('the user must be named, by an id', async () => {
  const ofQuery = (query: string) => ask(instance.app, `${LIST}${query}` as typeof LIST, { as: 'server', project });

  expect(await ofQuery('')).toEqual(mismatch(LIST, 'query.user_id is a required field'));
  expect(await ofQuery('?user_id=mira')).toEqual(mismatch(LIST, 'query.user_id must be a valid uuid'));
  expect(await ofQuery('?user_id=me&limit=1')).toEqual(mismatch(LIST, 'query contains unknown properties: limit'));
});
