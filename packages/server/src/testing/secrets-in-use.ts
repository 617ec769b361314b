import { ask } from './ask.ts';
import { keyHeader, type Call, type RequestLine } from './call.ts';
import { connectTestAccount, grantTokens } from './connected-account.ts';
import { exportTicket } from './exports.ts';
import { tryPassword } from './guess.ts';
import { makeProject, type OwnedProject } from './make-project.ts';
import { codePurposes, everyCodeOn, mailCode, purposes, type MailedCode, type Purpose } from './mailed-code.ts';
import { beginFlow, exchangeBody, landingOf, visitProvider } from './oauth-flow.ts';
import { mira } from './provider-stub-answers.ts';
import type { ProviderStub } from './provider-stub.ts';
import { inviteOwner } from './owner-invitations.ts';
import { impersonationCode } from './impersonations.ts';
import { ownerLinkCode } from './owner-links.ts';
import { signUpWithMfa, startAttempt, totpNow, type MfaUser } from './second-factor.ts';
import { newEmail, signUp, type SignedIn } from './sign-up.ts';
import { internalProject, type TestInstance } from './test-instance.ts';
import { makeEndpoint } from './webhooks.ts';

export type SecretRequest = readonly [line: RequestLine, call: Call];

/** A way to authenticate with a secret. */
export interface Way {
  /** The columns that store the secret. */
  readonly columns: readonly string[];
  readonly right: (used: SecretsInUse) => string;
  readonly request: (secret: string, used: SecretsInUse) => SecretRequest | Promise<SecretRequest>;
  /** The status for the right secret; 200 by default. */
  readonly status?: number;
}

export interface SecretsInUse {
  readonly instance: TestInstance;
  readonly project: OwnedProject;
  readonly user: SignedIn;
  /** A user whose first refresh token was rotated. */
  readonly rotated: SignedIn;
  readonly leaving: SignedIn;
  readonly codes: Readonly<Record<Purpose, MailedCode>>;
  readonly mfaUser: MfaUser;
  readonly attempt: { readonly user: MfaUser; readonly code: string };
  /** An authorization code, and the states of pending visits to a provider: a sign-in, and a test of provider keys. */
  readonly authorizationCode: string;
  readonly innerState: string;
  readonly ownerCode: string;
  readonly exportTicket: string;
  readonly impersonation: string;
  readonly testState: string;
  readonly ownerInvitation: string;
}

export const smtpSettings = {
  type: 'standard',
  host: 'smtp.example.com',
  port: 587,
  username: 'mailer',
  password: 'the smtp password',
  sender_name: 'Acme',
  sender_email: 'noreply@example.com',
};
export const providerSettings = {
  id: 'github',
  type: 'standard',
  enabled: true,
  client_id: 'github-id',
  client_secret: 'the github secret',
};

/** Creates a project that stores every kind of secret. */
export async function useSecrets(instance: TestInstance, providers: ProviderStub): Promise<SecretsInUse> {
  const { app } = instance;
  const project = await makeProject(app, everyCodeOn);
  const config = { email_config: smtpSettings, oauth_providers: [providerSettings] };
  await ask(app, 'PATCH /api/v1/projects/current', { as: 'admin', project, body: { config } });
  const user = await signUp(app, { project });
  await grantTokens(instance, await connectTestAccount(instance, { project, user }));
  await tryPassword(app, { project, email: user.email, from: '203.0.113.7' });
  const mailed: [Purpose, MailedCode][] = [];
  for (const purpose of purposes) mailed.push([purpose, await mailCode(instance, purpose, { project })]);
  const other = await signUpWithMfa(instance, { project });
  const linking = await signUp(app, { project });
  await exportTicket(app, project); // stays unused
  const { id } = await makeEndpoint(instance, { project });
  await ask(app, `POST /api/v1/internal/webhook-endpoints/${id}/rotate`, { as: 'admin', project, body: {} });
  return {
    instance,
    project,
    user,
    rotated: await rotate(instance, project, await signUp(app, { project })),
    leaving: await rotate(instance, project, await signUp(app, { project })),
    codes: Object.fromEntries(mailed) as Record<Purpose, MailedCode>,
    mfaUser: await signUpWithMfa(instance, { project }),
    ownerCode: await ownerLinkCode(instance),
    exportTicket: await exportTicket(app, project),
    impersonation: await impersonationCode(instance, user.userId, { project }),
    ownerInvitation: (await inviteOwner(instance, { project })).code,
    attempt: { user: other, code: await startAttempt(app, other) },
    ...(await useProvider(instance, providers, { project, accessToken: linking.accessToken })),
  };
}

/** Creates provider tokens, a code, an account that waits for its code, and pending visits. */
async function useProvider(
  { app }: TestInstance,
  providers: ProviderStub,
  { project, accessToken }: { project: OwnedProject; accessToken: string },
): Promise<Pick<SecretsInUse, 'authorizationCode' | 'innerState' | 'testState'>> {
  await visitProvider(app, providers, { project, mode: 'json', linkedBy: accessToken, person: { ...mira, id: '9' } });
  const { code = '' } = landingOf(await visitProvider(app, providers, { project }));
  await beginFlow(app, { project }); // never returns
  const { location } = await beginFlow(app, { project, mode: 'json' });
  await startTest(app, project); // never returns
  const stateOf = (url: string) => new URL(url).searchParams.get('state') ?? '';
  return { authorizationCode: code, innerState: stateOf(location), testState: stateOf(await startTest(app, project)) };
}

async function startTest(app: TestInstance['app'], project: OwnedProject): Promise<string> {
  const body = { provider_id: 'github' };
  const answer = await ask(app, 'POST /api/v1/internal/oauth-tests', { as: 'admin', project, body });
  return (answer.body as { url: string }).url;
}

async function rotate({ app }: TestInstance, project: OwnedProject, person: SignedIn): Promise<SignedIn> {
  const { body } = await ask(app, 'POST /api/v1/auth/oauth/token', {
    body: { ...grantOf(project, person.refreshToken), rotate: 'true' },
  });
  return { ...person, refreshToken: (body as { refresh_token: string }).refresh_token };
}

const grantOf = (project: OwnedProject, refreshToken: string) => ({
  grant_type: 'refresh_token',
  refresh_token: refreshToken,
  client_id: project.id,
  client_secret: project.keys.client,
});

const keyWay = (as: keyof typeof keyHeader, column: string): Way => ({
  columns: [column],
  right: ({ project }) => project.keys[as],
  request: (secret, { project }) => [
    'GET /api/v1/projects/current',
    { headers: { 'x-stack-project-id': project.id, 'x-stack-access-type': as, [keyHeader[as]]: secret } },
  ],
});

const refreshTokenColumns = [
  'sessions.refresh_token_hash',
  'sessions.previous_token_hash',
  'sessions.token_family_hash',
];
const tokenColumns = ['signing_keys.private_key_sealed', 'sessions.refresh_token_hash'];

const codeWay = (purpose: Purpose, step: 'check' | 'use'): Way => ({
  columns: ['verification_codes.code_hash', 'verification_codes.nonce_hash'],
  right: ({ codes }) => codes[purpose].code,
  request: (code, { project, codes }) => [
    codePurposes[purpose][step],
    {
      as: 'client',
      project,
      ...(purpose === 'team_invitation' && { accessToken: codes[purpose].user.accessToken }),
      body: step === 'check' ? { code } : codePurposes[purpose].useBody(code),
    },
  ],
});

const secondFactorOf = (project: OwnedProject, code: string, totp: string): SecretRequest => [
  'POST /api/v1/auth/mfa/sign-in',
  { as: 'client', project, body: { code, type: 'totp', totp } },
];

/** All ways to authenticate. A new one needs a row. */
export const ways: Readonly<Record<string, Way>> = {
  'publishable client key': keyWay('client', 'api_keys.publishable_client_key_hash'),
  'secret server key': keyWay('server', 'api_keys.secret_server_key_hash'),
  'super secret admin key': keyWay('admin', 'api_keys.super_secret_admin_key_hash'),
  'client secret of an OAuth call': {
    columns: ['api_keys.publishable_client_key_hash'],
    right: ({ project }) => project.keys.client,
    request: (secret, { project, user }) => [
      'POST /api/v1/auth/oauth/token',
      { body: { ...grantOf(project, user.refreshToken), client_secret: secret } },
    ],
  },
  'refresh token of an OAuth call': {
    columns: refreshTokenColumns,
    right: ({ user }) => user.refreshToken,
    request: (token, { project }) => ['POST /api/v1/auth/oauth/token', { body: grantOf(project, token) }],
  },
  'refresh token': {
    columns: refreshTokenColumns,
    right: ({ rotated }) => rotated.refreshToken,
    request: (refreshToken, { project }) => [
      'POST /api/v1/auth/sessions/current/refresh',
      { as: 'client', project, refreshToken },
    ],
  },
  'refresh token that signs out': {
    columns: refreshTokenColumns,
    right: ({ leaving }) => leaving.refreshToken,
    request: (refreshToken, { project }) => [
      'DELETE /api/v1/auth/sessions/current',
      { as: 'client', project, refreshToken },
    ],
  },
  'access token': {
    columns: tokenColumns,
    right: ({ user }) => user.accessToken,
    request: (accessToken, { project }) => ['GET /api/v1/users/me', { as: 'client', project, accessToken }],
  },
  'admin access token': {
    columns: tokenColumns,
    right: ({ project }) => project.owner.accessToken,
    request: (adminAccessToken, { project }) => [
      'GET /api/v1/projects/current',
      { as: 'admin', project, adminAccessToken },
    ],
  },
  password: {
    columns: ['users.password_hash', 'guesses.account'],
    right: ({ user }) => user.password,
    request: (password, { project, user: { email } }) => [
      'POST /api/v1/auth/password/sign-in',
      { as: 'client', project, body: { email, password } },
    ],
  },
  ...Object.fromEntries(purposes.map((purpose) => [`code to check for ${purpose}`, codeWay(purpose, 'check')])),
  ...Object.fromEntries(purposes.map((purpose) => [`code for ${purpose}`, codeWay(purpose, 'use')])),
  'one-time password': {
    columns: ['users.totp_secret_sealed'],
    right: ({ instance, mfaUser }) => totpNow(instance, mfaUser.secret),
    request: async (totp, { instance, project, mfaUser }) =>
      // A new attempt each time, because an attempt allows only a few wrong passwords.
      secondFactorOf(project, await startAttempt(instance.app, mfaUser), totp),
  },
  'authorization code': {
    columns: ['oauth_codes.code_hash', 'oauth_codes.account_sealed'],
    right: ({ authorizationCode }) => authorizationCode,
    request: (code, { project }) => ['POST /api/v1/auth/oauth/token', { body: exchangeBody(code, { project }) }],
  },
  'state of a test of keys': {
    columns: ['oauth_tests.state_hash', 'oauth_tests.verifier_sealed', 'oauth_tests.keys_sealed'],
    right: ({ testState }) => testState,
    request: (state) => [
      `GET /api/v1/auth/oauth/callback/github?${new URLSearchParams({ state, error: 'access_denied' }).toString()}`,
      {},
    ],
  },
  'state of a flow': {
    columns: ['oauth_flows.state_hash', 'oauth_flows.verifier_sealed'],
    right: ({ innerState }) => innerState,
    request: (state) => [
      `GET /api/v1/auth/oauth/callback/github?${new URLSearchParams({ state, error: 'access_denied' }).toString()}`,
      {},
    ],
    status: 307, // the flow was found and the refusal redirected
  },
  'code of an owner invitation': {
    columns: ['staff_codes.code_hash'],
    right: ({ ownerInvitation }) => ownerInvitation,
    request: (code) => [
      'POST /api/v1/internal/owner-invitations/accept',
      { as: 'client', project: internalProject, body: { code, password: 'correct horse' } },
    ],
  },
  'code of an owner link': {
    columns: ['staff_codes.code_hash'],
    right: ({ ownerCode }) => ownerCode,
    request: (code) => [
      'POST /api/v1/internal/first-owner',
      { as: 'client', project: internalProject, body: { code, email: newEmail(), password: 'correct horse' } },
    ],
  },
  'ticket of an export': {
    columns: ['export_tickets.ticket_hash'],
    right: ({ exportTicket: ticket }) => ticket,
    request: (ticket) => [`GET /api/v1/internal/exports/${encodeURIComponent(ticket)}`, {}],
  },
  'code of an impersonation': {
    columns: ['impersonations.code_hash'],
    right: ({ impersonation }) => impersonation,
    request: (code, { project }) => [
      'POST /api/v1/auth/impersonations/sign-in',
      { as: 'client', project, body: { code } },
    ],
  },
  'attempt code': {
    columns: ['verification_codes.code_hash'],
    right: ({ attempt }) => attempt.code,
    request: (code, { instance, project, attempt }) =>
      secondFactorOf(project, code, totpNow(instance, attempt.user.secret)),
  },
};
