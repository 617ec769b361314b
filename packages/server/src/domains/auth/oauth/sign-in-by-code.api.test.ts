import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { App } from '../../../app.ts';
import { refused } from '../../../testing/ask.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { exchange, landingOf, visitProvider } from '../../../testing/oauth-flow.ts';
import { makeOAuthProject, useOAuthInstance } from '../../../testing/oauth-instance.ts';
import { connectTestAccount } from '../../../testing/connected-account.ts';
import { mira } from '../../../testing/provider-stub-answers.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { stopForgetting } from '../../../testing/stop-forgetting.ts';
import { sealTotpSecret } from '../../identity/users/totp-secret.ts';

const started = useOAuthInstance();
let other: App;
let project: OwnedProject;
let user: SignedIn;
let code: string;
beforeAll(async () => {
  other = await started().instance.secondProcess();
});
beforeEach(async () => {
  const { instance, stub } = started();
  project = await makeOAuthProject(started());
  user = await signUp(instance.app, { project });
  await connectTestAccount(instance, { project, user, accountId: mira.id });
  ({ code = '' } = landingOf(await visitProvider(instance.app, stub, { project, person: { ...mira, email: null } })));
});

const use = (app = started().instance.app) => exchange(app, code, { project });
const invalid = refused('INVALID_AUTHORIZATION_CODE');
const countSessions = async () =>
  (await started().instance.query('select 1 from sessions where user_id = $1', [user.userId])).length;
const holdUser = () => holdRows(started().instance, 'select 1 from users where id = $1', [user.userId]);

test('one statement signs somebody in, and no transaction', async () => {
  const { ctx } = started().instance;
  const recorded = recordStatements({
    ...ctx,
    db: { ...ctx.db, transaction: () => Promise.reject(new Error('none')) },
  });
  stopForgetting();
  await exchange(recorded.app, 'x'.repeat(45), { project }); // whatever is remembered of the project is
  recorded.take();

  expect(await use(recorded.app)).toMatchObject({ status: 200, body: { is_new_user: false } });
  expect(recorded.take()).toHaveLength(1);
  expect(await countSessions()).toBe(2);
});

test('of eight who exchange a code at once, on two processes, one is signed in, and what they got ends', async () => {
  const { instance } = started();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => use(index % 2 === 0 ? instance.app : other)),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ knownError }) => knownError === 'INVALID_AUTHORIZATION_CODE')).toHaveLength(7);
  expect(await countSessions()).toBe(1);
});

test('a second factor that is switched on meanwhile is asked for', async () => {
  const { instance } = started();
  const owner = { projectId: project.id, userId: user.userId };
  const secret = sealTotpSecret(instance.ctx, owner, randomBytes(20).toString('base64'));
  await using held = await holdUser();
  const late = use();
  await held.untilWaiting(1);
  await held.query('update users set totp_secret_sealed = $2 where id = $1', [user.userId, secret]);
  await held.release();

  const attempt = { attempt_code: expect.any(String) as string };
  expect(await late).toMatchObject(refused('MULTI_FACTOR_AUTHENTICATION_REQUIRED', attempt));
  expect(await countSessions()).toBe(1);
});

test.each([
  ['its account is disconnected', 'delete from oauth_accounts where user_id = $1'],
  ['it is taken back', 'delete from oauth_codes where user_id = $1'],
  ['its user is deleted', 'delete from users where id = $1'],
])('while %s, it signs nobody in', async (_, change) => {
  await using held = await holdUser();
  const late = use();
  await held.untilWaiting(1);
  await held.query(change, [user.userId]);
  await held.release();

  expect(await late).toMatchObject(invalid);
  expect(await started().instance.query('select 1 from known_networks where user_id = $1', [user.userId])).toEqual([]);
});
