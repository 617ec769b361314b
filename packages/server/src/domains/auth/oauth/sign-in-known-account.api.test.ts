import { beforeEach, expect, test } from 'vitest';
import type { CallAnswer } from '../../../testing/call.ts';
import { connectTestAccount } from '../../../testing/connected-account.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { beginFlow, comeBack, exchange, landingOf, visitProvider } from '../../../testing/oauth-flow.ts';
import { makeOAuthProject, useOAuthInstance } from '../../../testing/oauth-instance.ts';
import { mira } from '../../../testing/provider-stub-answers.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { stopForgetting } from '../../../testing/stop-forgetting.ts';

const started = useOAuthInstance();
let project: OwnedProject;
let user: SignedIn;
beforeEach(async () => {
  const { instance } = started();
  project = await makeOAuthProject(started());
  user = await signUp(instance.app, { project });
  for (const providerId of ['google', 'github'])
    await connectTestAccount(instance, { project, user, providerId, accountId: mira.id });
});

/** The address is theirs; what the provider says of it is given. */
const come = (provider: 'google' | 'github', isEmailVerified = false, app = started().instance.app) =>
  visitProvider(app, started().stub, {
    project,
    provider,
    mode: 'json',
    person: { ...mira, email: user.email, isEmailVerified },
  });
const userOf = async (answer: CallAnswer): Promise<string | undefined> => {
  const { code = '' } = landingOf(answer);
  const { body } = await exchange(started().instance.app, code, { project });
  const { access_token = '' } = body as { access_token?: string };
  const [, claims = ''] = access_token.split('.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as { sub?: string }).sub;
};
const holdUser = () => holdRows(started().instance, 'select 1 from users where id = $1', [user.userId]);
const countTokens = async () =>
  (await started().instance.query('select 1 from oauth_tokens where project_id = $1', [project.id])).length;

test.each([
  ['google', 'shared keys', 1],
  ['github', 'keys of the project, whose tokens are kept', 2],
] as const)('with %s, by %s, no transaction makes the code', async (provider, _, statements) => {
  const { ctx } = started().instance;
  const recorded = recordStatements({
    ...ctx,
    db: { ...ctx.db, transaction: () => Promise.reject(new Error('none')) },
  });
  stopForgetting();
  await come(provider, false, recorded.app); // whatever is remembered of the project is
  const { location } = await beginFlow(recorded.app, { project, provider, mode: 'json' });
  recorded.take();

  const answer = await comeBack(recorded.app, started().stub.signIn(location, { ...mira, email: null }));

  expect(recorded.take()).toHaveLength(1 + statements); // one ends the flow
  expect(await userOf(answer)).toBe(user.userId);
  expect(await countTokens()).toBe(provider === 'github' ? 1 : 0);
});

test.each(['google', 'github'] as const)(
  'an account at %s that is disconnected meanwhile signs its former user in no more',
  async (provider) => {
    await using held = await holdUser();
    const late = come(provider);
    await held.untilWaiting(1);
    await held.query('delete from oauth_accounts where user_id = $1', [user.userId]); // waits for nobody: the user comes first
    await held.release();

    const newcomer = await userOf(await late);

    expect(newcomer).toEqual(expect.any(String));
    expect(newcomer).not.toBe(user.userId);
  },
);

test('an account that somebody else gets meanwhile signs them in, and its tokens are sealed for them', async () => {
  const { instance } = started();
  const next = await signUp(instance.app, { project });
  await using held = await holdUser();
  const late = come('github');
  await held.untilWaiting(1);
  await held.query("update oauth_accounts set user_id = $2 where user_id = $1 and provider_id = 'github'", [
    user.userId,
    next.userId,
  ]);
  await held.release();

  expect(await userOf(await late)).toBe(next.userId);
});

test('an address that is vouched for, and is no longer proved meanwhile, is proved', async () => {
  const { instance } = started();
  await instance.query('update users set primary_email_verified = true where id = $1', [user.userId]);
  await using held = await holdUser();
  const late = come('google', true);
  await held.untilWaiting(1);
  await held.query('update users set primary_email_verified = false where id = $1', [user.userId]);
  await held.release();

  expect(await userOf(await late)).toBe(user.userId);
  const stored = await instance.query('select primary_email_verified as proved from users where id = $1', [
    user.userId,
  ]);
  expect(stored).toEqual([{ proved: true }]);
});

test('of eight who come back at once with the same account, all get a code of the one user', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => come('github')));

  expect(new Set(await Promise.all(answers.map(userOf)))).toEqual(new Set([user.userId]));
  expect(await countTokens()).toBe(1);
});
