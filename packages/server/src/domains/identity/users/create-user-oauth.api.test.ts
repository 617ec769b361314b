import { OAUTH_PROVIDER_IDS } from '@keystead/contract';
import { describe, expect } from 'vitest';
import { answered, ask, mismatch, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { newEmail } from '../../../testing/sign-up.ts';

const CREATE = 'POST /api/v1/users';
const TAKEN = refused('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER');
const TWICE = refused('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION');

interface Account {
  readonly id: string;
  readonly account_id: string;
  readonly email?: string | null;
}

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app); // no provider is set up in it
});

let accounts = 0;
/** One that nobody has yet. */
const account = (id = 'github') => ({ id, account_id: `account-${(accounts += 1)}`, email: newEmail() });
const create = (oauth_providers: unknown, more: object = {}) =>
  ask(instance.app, CREATE, { as: 'server', project, body: { oauth_providers, ...more } });
const idOf = ({ body }: WholeAnswer) => (body as { id: string }).id;
const read = (id: string) => ask(instance.app, `GET /api/v1/users/${id}`, { as: 'server', project });
const method = ({ id, account_id }: Account) => ({
  type: 'oauth',
  provider: { type: id, provider_user_id: account_id },
});
const shown = (...given: Account[]) => ({
  oauth_providers: given,
  auth_methods: given.map(method),
  connected_accounts: given.map(method),
});

test('a user is created with accounts, which are shown by provider, after the ways to sign in by e-mail', async () => {
  const [google, discord, github] = [account('google'), account('discord'), account('github')];
  const email = newEmail();
  const signIn = { primary_email: email, primary_email_auth_enabled: true, password: 'correct horse' };

  const answer = await create([google, discord, github], signIn);

  const given = shown(discord, github, google);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      ...given,
      auth_methods: [
        { type: 'password', identifier: email },
        { type: 'otp', contact_channel: { type: 'email', email } },
        ...given.auth_methods,
      ],
    },
  });
  expect(await read(idOf(answer))).toEqual(answered(answer.body));
});

test('an account without an e-mail is shown with none, whether that was said or not', async () => {
  const [google, github] = [account('google'), account('github')];

  const answer = await create([
    { ...google, email: null },
    { id: github.id, account_id: github.account_id },
  ]);

  expect(answer).toMatchObject({ status: 201, body: shown({ ...github, email: null }, { ...google, email: null }) });
  expect(await read(idOf(answer))).toEqual(answered(answer.body));
});

test('lists, changes and the users themselves show the accounts too', async () => {
  const [github, google] = [account('github'), account('google')];
  const { body } = await create([github, google]);
  const { id } = body as { id: string };
  const session = await ask(instance.app, 'POST /api/v1/auth/sessions', {
    as: 'server',
    project,
    body: { user_id: id },
  });
  const { access_token: accessToken } = session.body as { access_token: string };
  const change = (line: `PATCH /${string}`, as: 'client' | 'server', given: object) =>
    ask(instance.app, line, { as, project, accessToken, body: given });
  const theirs = { status: 200, body: shown(github, google) };

  expect(await ask(instance.app, `GET /api/v1/users?query=${id}`, { as: 'server', project })).toEqual(
    answered({ items: [body], is_paginated: false }),
  );
  expect(await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken })).toMatchObject(theirs);
  expect(await change('PATCH /api/v1/users/me', 'client', { display_name: 'Mira' })).toMatchObject(theirs);
  expect(await change(`PATCH /api/v1/users/${id}`, 'server', { primary_email: newEmail() })).toMatchObject(theirs);
});

test('none and one of each provider are taken, one more is refused', async () => {
  const each = OAUTH_PROVIDER_IDS.map((id) => account(id));

  expect(await create([])).toMatchObject({ status: 201, body: shown() });
  const answer = await create(each);
  expect(answer).toMatchObject({
    status: 201,
    body: shown(...each.toSorted((one, other) => one.id.localeCompare(other.id))),
  });
  expect(await read(idOf(answer))).toEqual(answered(answer.body));
  expect(await create([...OAUTH_PROVIDER_IDS.map((id) => account(id)), account()])).toEqual(
    mismatch(CREATE, 'body.oauth_providers must be at most 6 items'),
  );
});

test('the event tells the accounts, and the rows say since when', async () => {
  const [github, google] = [account('github'), account('google')];
  let id = '';

  expect(await rowsAddedBy(instance, async () => (id = idOf(await create([google, github]))))).toEqual({
    users: 1,
    events: 1,
    oauth_accounts: 2,
  });
  expect(
    await instance.query('select type, data from events where data ->> $2 = $1 order by sequence', [id, 'id']),
  ).toMatchObject([
    {
      type: 'user.created',
      data: {
        oauth_accounts: [
          { provider_id: 'github', account_id: github.account_id, email: github.email },
          { provider_id: 'google', account_id: google.account_id, email: google.email },
        ],
      },
    },
  ]);
  expect(
    await instance.query('select distinct project_id, created_at from oauth_accounts where user_id = $1', [id]),
  ).toEqual([{ project_id: project.id, created_at: instance.clock.now() }]);
});

const PROVIDERS = `body.oauth_providers[0].id must be one of the following values: ${OAUTH_PROVIDER_IDS.join(', ')}`;
const NO_CONTROLS = 'body.oauth_providers[0].account_id must not hold control characters';
test.each([
  ['an unknown provider', { id: 'myspace' }, PROVIDERS],
  ['a provider in capitals', { id: 'GitHub' }, PROVIDERS],
  ['a provider with a space', { id: 'github ' }, PROVIDERS],
  ['a provider that objects have', { id: '__proto__' }, PROVIDERS],
  ['an empty provider', { id: '' }, PROVIDERS],
  ['no provider', { id: undefined }, 'body.oauth_providers[0].id is a required field'],
  ['no account', { account_id: undefined }, 'body.oauth_providers[0].account_id is a required field'],
  ['an empty account', { account_id: '' }, 'body.oauth_providers[0].account_id is a required field'],
  ['an account that is a number', { account_id: 7 }, 'body.oauth_providers[0].account_id must be of type string'],
  ['an account that is null', { account_id: null }, 'body.oauth_providers[0].account_id must be of type string'],
  [
    'a long account',
    { account_id: 'x'.repeat(257) },
    'body.oauth_providers[0].account_id must be at most 256 characters',
  ],
  ['an account of two lines', { account_id: 'a\nb' }, NO_CONTROLS],
  ['a blank account', { account_id: ' ' }, 'body.oauth_providers[0].account_id must not be blank'],
  ['an account with a bell', { account_id: 'a\u0007' }, NO_CONTROLS],
  ['an account with a control of the second kind', { account_id: '\u0085' }, NO_CONTROLS],
  ['an e-mail that is none', { email: 'no address' }, 'Invalid email'],
  ['an empty e-mail', { email: '' }, 'body.oauth_providers[0].email is a required field'],
  ['a token', { access_token: 'x' }, 'body.oauth_providers[0] contains unknown properties: access_token'],
])('%s is refused and creates nobody', async (_, change, problem) => {
  const added = await rowsAddedBy(instance, async () => {
    expect(await create([{ ...account(), ...change }])).toEqual(mismatch(CREATE, problem));
  });
  expect(added).toEqual({});
});

test.each([null, 'github', {}, [null], ['github'], [[]]])('%j is no list of accounts', async (given) => {
  expect(await create(given)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
});

test.each([
  'x'.repeat(256),
  "'; drop table oauth_accounts; --",
  '"}]',
  '../../users/me',
  '%00',
  ' both ends ',
  '[]',
  '{"providerId":"google"}',
  'Ünï🗝️',
  'null',
])('the account %j is kept as it is', async (account_id) => {
  const answer = await create([{ id: 'github', account_id }]);

  expect(answer).toMatchObject({ status: 201, body: shown({ id: 'github', account_id, email: null }) });
  expect(await read(idOf(answer))).toEqual(answered(answer.body));
});

test('two accounts of one provider are refused, and so is one that stands there twice', async () => {
  const same = account();

  const added = await rowsAddedBy(instance, async () => {
    expect(await create([account('google'), account('github'), account('google')])).toEqual(TWICE);
    expect(await create([same, same])).toEqual(TWICE);
  });
  expect(added).toEqual({});
});

describe('an account that somebody has', () => {
  test('is refused with everything that came with it', async () => {
    const taken = account('google');
    await create([taken]);

    const added = await rowsAddedBy(instance, async () => {
      expect(await create([account('discord'), taken, account('spotify')], { display_name: 'Mira' })).toEqual(TAKEN);
      expect(await create([{ ...taken, email: newEmail() }])).toEqual(TAKEN);
    });
    expect(added).toEqual({});
  });

  test('is another one at another provider, in another spelling and in another project', async () => {
    const { account_id } = account();
    const other = await makeProject(instance.app);
    await create([{ id: 'github', account_id }]);

    expect((await create([{ id: 'google', account_id }])).status).toBe(201);
    expect((await create([{ id: 'github', account_id: account_id.toUpperCase() }])).status).toBe(201);
    expect((await create([{ id: 'github', account_id: `${account_id} ` }])).status).toBe(201);
    const body = { oauth_providers: [{ id: 'github', account_id }] };
    expect((await ask(instance.app, CREATE, { as: 'server', project: other, body })).status).toBe(201);
  });

  test('can be given to somebody else once they are deleted', async () => {
    const given = account();
    const before = idOf(await create([given]));
    await ask(instance.app, `DELETE /api/v1/users/${before}`, { as: 'server', project });

    const answer = await create([given]);

    expect(answer).toMatchObject({ status: 201, body: shown(given) });
    expect(idOf(answer)).not.toBe(before);
  });
});

test('of many who are created with the same accounts at once, over two processes, one is', async () => {
  const apps = [instance.app, await instance.secondProcess()];
  const each = OAUTH_PROVIDER_IDS.map((id) => account(id));

  const answers: WholeAnswer[] = [];
  const added = await rowsAddedBy(instance, async () => {
    const created = Array.from({ length: 40 }, (_, index) =>
      ask(apps[index % 2] ?? instance.app, CREATE, {
        as: 'server',
        project,
        body: { oauth_providers: index % 4 < 2 ? each : each.toReversed() },
      }),
    );
    answers.push(...(await Promise.all(created)));
  });

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 201)).toEqual(Array.from({ length: 39 }, () => TAKEN));
  expect(added).toEqual({ users: 1, events: 1, oauth_accounts: OAUTH_PROVIDER_IDS.length });
});

test('two who are created with the same accounts in another order do not wait for each other', async () => {
  const [discord, github, spotify] = [account('discord'), account('github'), account('spotify')];
  const before = idOf(await create([github]));
  await using held = await holdRows(instance, 'select 1 from oauth_accounts where user_id = $1', [before]);
  await held.query('delete from oauth_accounts where user_id = $1', [before]);
  const apps = [instance.app, await instance.secondProcess()];

  const created = [
    [discord, github, spotify],
    [spotify, github, discord],
  ].map((oauth_providers, index) =>
    ask(apps[index] ?? instance.app, CREATE, { as: 'server', project, body: { oauth_providers } }),
  );
  await held.untilWaiting(2);
  await held.release();

  const answers = await Promise.all(created);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers).toContainEqual(TAKEN);
});
