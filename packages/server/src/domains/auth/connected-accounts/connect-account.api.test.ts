import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import { connectTestAccount, makeConnectedProject } from '../../../testing/connected-account.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { mailsTo } from '../../../testing/read-mail.ts';
import { newEmail, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { sendMail } from '../../mail/email/send-mail.ts';
import { NO_ID } from '../../../testing/triggers.ts';

const CONNECT = 'POST /api/v1/oauth-providers';
const OTHER_ACCOUNT = refused('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION');
const OTHER_USER = refused('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER');

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
test.beforeAll(async () => {
  project = await makeConnectedProject(instance);
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
});

const given = (more: object = {}) => ({
  user_id: user.userId,
  provider_config_id: 'github',
  account_id: '583231',
  allow_sign_in: true,
  allow_connected_accounts: true,
  ...more,
});
const connect = (more: object = {}, as: 'server' | 'admin' = 'server') =>
  ask(instance.app, CONNECT, { as, project, body: given(more) });
const shown = (account_id: string, email?: string) => ({
  user_id: user.userId,
  id: 'github',
  ...(email !== undefined && { email }),
  provider_config_id: 'github',
  type: 'github',
  allow_sign_in: true,
  allow_connected_accounts: true,
  account_id,
});

test.each(['server', 'admin'] as const)('a %s connects an account, and its user is told', async (as) => {
  const account_id = newEmail();
  const added = await rowsAddedBy(instance, async () =>
    expect(await connect({ account_id, email: 'mira@example.com' }, as)).toEqual(
      answered(shown(account_id, 'mira@example.com'), 201),
    ),
  );

  expect(added).toEqual({ oauth_accounts: 1, events: 1, mails: 1, jobs: 1 });
  expect((await mailsTo(instance, user.email, project.id)).at(-1)).toMatchObject({ template: 'account_connected' });
  const [event] = await instance.query<{ data: object }>(
    "select data from events where type = 'user.updated' and data ->> 'id' = $1 order by sequence",
    [user.userId],
  );
  expect(event).toMatchObject({
    data: { oauth_accounts: [{ provider_id: 'github', account_id, email: 'mira@example.com' }] },
  });
});

test.each([
  ['en', 'A GitHub account was connected at Acme', 'A GitHub account was disconnected at Acme'],
  ['de', 'Ein GitHub-Konto wurde bei Acme verknüpft', 'Ein GitHub-Konto wurde von Acme getrennt'],
  [
    'he',
    'חשבון \u2068GitHub\u2069 קושר ב-\u2068Acme\u2069',
    'הקישור לחשבון \u2068GitHub\u2069 ב-\u2068Acme\u2069 הוסר',
  ],
])('both notices arrive in %s', async (language, connected, disconnected) => {
  const headers = { 'x-stack-language': language };
  await ask(instance.app, CONNECT, { as: 'server', project, headers, body: given({ account_id: newEmail() }) });
  await ask(instance.app, `DELETE /api/v1/oauth-providers/${user.userId}/github`, { as: 'server', project, headers });

  const find = 'select id, kept from mails where recipient = $1 order by xmin::text::bigint';
  for (const { id } of await instance.query<{ id: string }>(find, [user.email]))
    await sendMail(instance.ctx, { projectId: project.id, id }, new AbortController().signal);
  const mails = await instance.query<{ kept: { subject: string; text: string } }>(find, [user.email]);
  expect(mails.map(({ kept }) => kept.subject).toSorted()).toEqual([connected, disconnected].toSorted());
  expect(mails.every(({ kept }) => kept.text.includes(user.email) && kept.text.includes('GitHub'))).toBe(true);
});

test('what a server says of the address proves nothing, even if it is the address of the user', async () => {
  await connect({ account_id: newEmail(), email: user.email });

  expect(
    await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken: user.accessToken }),
  ).toMatchObject({ body: { primary_email_verified: false } });
});

test('the same account again is fine, and takes on what is new of it', async () => {
  const account_id = newEmail();
  await connect({ account_id });

  const added = await rowsAddedBy(instance, async () => {
    expect(await connect({ account_id })).toEqual(answered(shown(account_id), 201));
  });
  expect(added).toEqual({});
  expect(
    await rowsAddedBy(instance, async () => {
      expect((await connect({ account_id, email: 'new@example.com' })).status).toBe(201);
    }),
  ).toEqual({ events: 1 });
  expect(
    await ask(instance.app, `GET /api/v1/oauth-providers/${user.userId}/github`, { as: 'server', project }),
  ).toEqual(answered(shown(account_id, 'new@example.com')));
});

test('both refusals, and the one about the user first', async () => {
  const { accountId } = await connectTestAccount(instance, { project });

  const added = await rowsAddedBy(instance, async () => {
    expect(await connect({ account_id: accountId })).toEqual(OTHER_USER);
  });
  await connect({ account_id: newEmail() });
  expect(added).toEqual({});
  expect(await connect({ account_id: newEmail() })).toEqual(OTHER_ACCOUNT);
  expect(await connect({ account_id: accountId })).toEqual(OTHER_ACCOUNT);
});

test('of many who get the same account at once, over two processes, one has it', async () => {
  const apps = [instance.app, await instance.secondProcess()];
  const people = await Promise.all(Array.from({ length: 8 }, () => signUp(instance.app, { project })));
  const account_id = newEmail();

  const answers = await Promise.all(
    people.map(({ userId }, index) =>
      ask(apps[index % 2] ?? instance.app, CONNECT, {
        as: 'server',
        project,
        body: given({ user_id: userId, account_id }),
      }),
    ),
  );

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 201)).toEqual(Array.from({ length: 7 }, () => OTHER_USER));
});

test('of many accounts that one user gets at once, one is theirs', async () => {
  const apps = [instance.app, await instance.secondProcess()];

  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      ask(apps[index % 2] ?? instance.app, CONNECT, {
        as: 'server',
        project,
        body: given({ account_id: newEmail() }),
      }),
    ),
  );

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 201)).toEqual(Array.from({ length: 7 }, () => OTHER_ACCOUNT));
});

test.each([
  [{ account_id: '' }, 'body.account_id is a required field'],
  [{ account_id: 'x'.repeat(257) }, 'body.account_id must be at most 256 characters'],
  [{ account_id: 'a\nb' }, 'body.account_id must not hold control characters'],
  [{ email: 'no address' }, 'Invalid email'],
  [{ user_id: 'somebody' }, 'body.user_id must be a valid uuid'],
  [{ access_token: 'x' }, 'body contains unknown properties: access_token'],
])('%j is refused', async (change, problem) => {
  const added = await rowsAddedBy(instance, async () => {
    expect(await connect(change)).toEqual(mismatch(CONNECT, problem));
  });
  expect(added).toEqual({});
});

test.each([{ provider_config_id: 'myspace' }, { allow_sign_in: false }, { allow_connected_accounts: false }])(
  '%j is nothing that there is',
  async (change) => {
    expect(await connect(change)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
  },
);

test('a user who is not there gets none', async () => {
  expect(await connect({ user_id: NO_ID })).toEqual(refused('USER_NOT_FOUND'));
  expect(await connect({ user_id: 'me' })).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
});
