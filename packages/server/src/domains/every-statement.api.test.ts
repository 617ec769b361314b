import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import type { RequestLine } from '../testing/call.ts';
import { connectTestAccount, ownKeys } from '../testing/connected-account.ts';
import { formatStatement } from '../testing/format-statement.ts';
import { makeProject, type OwnedProject } from '../testing/make-project.ts';
import { CALLBACK_URL, codePurposes, everyCodeOn, mailCode, verifyAddressOf } from '../testing/mailed-code.ts';
import { beginFlow, exchangeBody, landingOf, visitProvider } from '../testing/oauth-flow.ts';
import { startProviderStub, type ProviderStub } from '../testing/provider-stub.ts';
import { mira } from '../testing/provider-stub-answers.ts';
import { recordStatements, type RecordedStatements } from '../testing/recorded-statements.ts';
import { signUpWithMfa, startAttempt, totpNow } from '../testing/second-factor.ts';
import { newEmail, signUp, type SignedIn } from '../testing/sign-up.ts';
import { startTestInstance, type TestInstance } from '../testing/test-instance.ts';

const UPDATE = 'npx vitest run packages/server/src/domains/every-statement.api.test.ts -u';
const FROM = '203.0.113.7'; // a network that is counted
const ANY_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

let providers: ProviderStub;
let instance: TestInstance;
let recorded: RecordedStatements;
let project: OwnedProject;
let user: SignedIn;
beforeAll(async () => {
  providers = await startProviderStub();
  instance = await startTestInstance({ oauth: providers.oauth });
  recorded = recordStatements(instance.ctx);
  project = await makeProject(instance.app, {
    config: {
      ...everyCodeOn.config,
      client_team_creation_enabled: true,
      oauth_providers: [ownKeys('google'), ownKeys('github')],
    },
  });
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
});
afterAll(() => Promise.all([instance.stop(), providers.stop()]));

interface Sent {
  readonly line: RequestLine;
  readonly as?: 'client' | 'server' | 'admin';
  readonly body?: object;
  readonly inProject?: OwnedProject;
}
const verify = () => verifyAddressOf(instance, { project, user });
const mailed = async (purpose: keyof typeof codePurposes) => {
  const { code } = await mailCode(instance, purpose, { project, user });
  return { line: codePurposes[purpose].use, body: codePurposes[purpose].useBody(code) };
};
const password = () => ({ email: user.email, password: user.password });
const newAccountId = () => newEmail().replaceAll(/\D/g, '');

/** Each verb whose statements are put together from parts: what is asked of it. The statements stand beside it. */
const verbs: Readonly<Record<string, () => Sent | Promise<Sent>>> = {
  'auth/password/sign-up': () => ({
    line: 'POST /api/v1/auth/password/sign-up',
    body: { email: newEmail(), password: 'correct horse', verification_callback_url: CALLBACK_URL },
  }),
  'auth/password/sign-in': () => ({ line: 'POST /api/v1/auth/password/sign-in', body: password() }),
  'auth/otp/sign-in': () => mailed('sign_in'),
  'auth/otp/sign-in-known-user': async () => {
    await verify();
    return mailed('sign_in');
  },
  'auth/mfa/first-factor': async () => {
    await signUpWithMfa(instance, { project, user });
    return { line: 'POST /api/v1/auth/password/sign-in', body: password() };
  },
  'auth/mfa/sign-in': async () => {
    const mfaUser = await signUpWithMfa(instance, { project, user });
    const code = await startAttempt(instance.app, mfaUser);
    const totp = totpNow(instance, mfaUser.secret);
    return { line: 'POST /api/v1/auth/mfa/sign-in', body: { code, type: 'totp', totp } };
  },
  'auth/oauth/finish-flow': async () => {
    const { location } = await beginFlow(instance.app, { project, mode: 'json' });
    const { pathname, search } = providers.signIn(location, { ...mira, id: newAccountId(), email: null });
    return { line: `GET ${pathname as '/'}${search}` };
  },
  'auth/oauth/exchange-code': async () => {
    const flow = {
      project,
      mode: 'json',
      linkedBy: user.accessToken,
      person: { ...mira, id: newAccountId() },
    } as const;
    const { code = '' } = landingOf(await visitProvider(instance.app, providers, flow));
    return { line: 'POST /api/v1/auth/oauth/token', body: exchangeBody(code, { project }) };
  },
  'auth/oauth/sign-in-known-account': async () => {
    const { accountId } = await connectTestAccount(instance, { project, user, accountId: newAccountId() });
    const { location } = await beginFlow(instance.app, { project, mode: 'json' });
    const { pathname, search } = providers.signIn(location, { ...mira, id: accountId });
    return { line: `GET ${pathname as '/'}${search}` };
  },
  'auth/oauth/sign-in-by-code': async () => {
    const person = { ...mira, id: newAccountId(), email: null };
    const { code = '' } = landingOf(await visitProvider(instance.app, providers, { project, mode: 'json', person }));
    return { line: 'POST /api/v1/auth/oauth/token', body: exchangeBody(code, { project }) };
  },
  'identity/sessions/spent-token': () => ({ line: 'DELETE /api/v1/auth/sessions/current' }),
  'identity/teams/create-team': () => ({
    line: 'POST /api/v1/teams',
    body: { display_name: 'Acme', creator_user_id: 'me', profile_image_url: PICTURE },
  }),
  'identity/teams/team-of-new-user': async () => ({
    line: 'POST /api/v1/users',
    as: 'server',
    inProject: await makeProject(instance.app, { config: { create_team_on_sign_up: true } }),
    body: { display_name: 'Mira' },
  }),
};

test.each(Object.keys(verbs))('the statements of %s stand beside it', async (verb) => {
  const { line, as = 'client', body, inProject = project } = (await verbs[verb]?.()) ?? { line: 'GET /' };
  recorded.take();

  await ask(recorded.app, line, {
    as,
    project: inProject,
    from: FROM,
    ...(as === 'client' && { accessToken: user.accessToken }),
    headers: { 'x-stack-refresh-token': `${user.refreshToken.slice(0, 16)}${'0'.repeat(29)}` },
    body,
  });

  const composed = recorded.take().filter((text) => text.startsWith('with '));
  const statements = composed.map((text) => `${formatStatement(text)};\n`);
  await expect(
    `-- ${line.replace(/\?.*/, '').replace(user.userId, '{user_id}').replace(ANY_ID, '{id}')}: its statements of several parts. To write this anew: ${UPDATE}\n\n${statements.join('\n')}`,
    `The statements of ${verb} have changed. If that is meant, run ${UPDATE} and read the difference.`,
  ).toMatchFileSnapshot(`./${verb}.sql`);
  expect(composed).not.toEqual([]);
});
