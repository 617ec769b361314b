import { endpoints, type AccessType, type Endpoint } from '@keystead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ask, refused } from '../testing/ask.ts';
import { requestOf, requestToRefuse } from '../testing/endpoint-cases.ts';
import { mintToken, readToken, signingKeyOf } from '../testing/mint-token.ts';
import { signUp, type SignedIn } from '../testing/sign-up.ts';
import { makeWorld, type World } from '../testing/world.ts';

/** Some are answered with the same error whoever asks. */
type Answer =
  | 'works'
  | 'is refused'
  | 'is refused in words'
  | 'ANONYMOUS_ACCOUNTS_NOT_ENABLED'
  | 'STAFF_MEMBER_NOT_FOUND';

/** Whether a request works with an access token that has expired or whose session has ended. A new endpoint needs a row. */
const table: Readonly<Record<string, Answer>> = {
  signUpWithPassword: 'works',
  signInWithPassword: 'works',
  sendPasswordResetCode: 'works',
  checkPasswordResetCode: 'works',
  resetPassword: 'works',
  updatePassword: 'is refused',
  confirmPassword: 'is refused',
  setPassword: 'is refused',
  sendSignInCode: 'works',
  checkSignInCode: 'works',
  signInWithCode: 'works',
  signInWithMfa: 'works',
  authorizeOAuth: 'works',
  finishOAuth: 'works',
  finishOAuthByForm: 'works',
  listContactChannels: 'is refused',
  sendVerificationCode: 'is refused',
  sendChannelVerificationCode: 'is refused',
  createContactChannel: 'is refused',
  updateContactChannel: 'is refused',
  deleteContactChannel: 'is refused',
  checkVerificationCode: 'works',
  verifyContactChannel: 'works',
  getVerificationDetails: 'works',
  refuseContactChannel: 'works',
  listTeams: 'is refused',
  createTeam: 'is refused',
  getTeam: 'is refused',
  updateTeam: 'is refused',
  deleteTeam: 'is refused',
  addTeamMember: 'is refused',
  removeTeamMember: 'is refused',
  listTeamMemberProfiles: 'is refused',
  getTeamMemberProfile: 'is refused',
  updateTeamMemberProfile: 'is refused',
  listTeamPermissions: 'is refused',
  grantTeamPermission: 'is refused',
  revokeTeamPermission: 'is refused',
  sendInvitationCode: 'is refused',
  listInvitations: 'is refused',
  revokeInvitation: 'is refused',
  checkInvitationCode: 'works',
  getInvitationPreview: 'works',
  getInvitationDetails: 'is refused',
  acceptInvitation: 'is refused',
  acceptInvitationById: 'is refused',
  listConnectedAccounts: 'is refused',
  createProviderToken: 'is refused',
  createProviderTokenOfAccount: 'is refused',
  createOwnProviderToken: 'is refused',
  listOAuthProviders: 'is refused',
  getOAuthProvider: 'is refused',
  linkOAuthAccount: 'is refused',
  unlinkOAuthAccount: 'is refused',
  getBilling: 'is refused',
  listProducts: 'is refused',
  listNotificationPreferences: 'is refused',
  listProjectPermissions: 'is refused',
  recordAnalyticsEvents: 'works',
  signUpAnonymously: 'ANONYMOUS_ACCOUNTS_NOT_ENABLED',
  checkFeatureSupport: 'works',
  refreshCurrentSession: 'works',
  endCurrentSession: 'works',
  exchangeGrant: 'works',
  createSession: 'is refused', // it may be asked for 'me'
  listSessions: 'is refused',
  endSessions: 'is refused',
  endOneSession: 'is refused',
  getSessionEnds: 'works',
  endAllSessions: 'works',
  getCurrentUser: 'is refused',
  updateCurrentUser: 'is refused',
  deleteCurrentUser: 'is refused',
  listUsers: 'works',
  createUser: 'works',
  getUser: 'works',
  updateUser: 'works',
  deleteUser: 'works',
  startBulkJob: 'works',
  listBulkJobs: 'works',
  getBulkJob: 'works',
  cancelBulkJob: 'works',
  startImport: 'works',
  listImports: 'works',
  getImport: 'works',
  getImportErrors: 'works',
  createExport: 'works',
  getExport: 'works',
  getProfilePicture: 'works',
  getCurrentProject: 'works',
  updateCurrentProject: 'works',
  getInternalCurrentProject: 'works',
  updateInternalCurrentProject: 'works',
  getConfig: 'works',
  updateConfigOverride: 'works',
  setOAuthProvider: 'works',
  deleteCurrentProject: 'is refused in words', // nobody deletes the internal project
  deleteInternalCurrentProject: 'is refused in words',
  setEmailConfig: 'works',
  createImpersonation: 'works',
  signInAsUser: 'works',
  startOAuthTest: 'works',
  getOAuthTest: 'works',
  listEmailTemplates: 'works',
  getEmailTemplate: 'works',
  updateEmailTemplate: 'works',
  resetEmailTemplate: 'works',
  previewEmailTemplate: 'works',
  sendTestMail: 'works',
  checkRedirectUrl: 'works',
  listRedirectRefusals: 'works',
  listLimits: 'works',
  listLockouts: 'works',
  deleteLockout: 'works',
  listEvents: 'works',
  createWebhookEndpoint: 'works',
  listWebhookEndpoints: 'works',
  getWebhookEndpoint: 'works',
  updateWebhookEndpoint: 'works',
  deleteWebhookEndpoint: 'works',
  getWebhookFigures: 'works',
  createWebhookToken: 'works',
  rotateWebhookSecret: 'works',
  testWebhookEndpoint: 'works',
  replayWebhookEndpoint: 'works',
  listWebhookDeliveries: 'works',
  getWebhookDelivery: 'works',
  replayWebhookDelivery: 'works',
  listActivity: 'works',
  getActivity: 'works',
  listMails: 'works',
  listMailDays: 'works',
  getMail: 'works',
  resendMail: 'works',
  runEmailTest: 'works',
  checkEmailDomain: 'works',
  listOwnedProjects: 'is refused',
  getProjectsOverview: 'is refused',
  getSetupStatus: 'works',
  getMetrics: 'works',
  getSystem: 'works',
  searchPeople: 'works',
  getProjectDeletion: 'is refused',
  createProject: 'is refused',
  getProjectKeys: 'works',
  listPermissionDefinitions: 'works',
  getPermissionUsage: 'works',
  getTeamPermissionUsage: 'works',
  listPermissionHolders: 'works',
  createPermissionDefinition: 'works',
  updatePermissionDefinition: 'works',
  deletePermissionDefinition: 'works',
  createFirstOwner: 'works',
  createOwnerInvitation: 'works',
  listOwnerInvitations: 'works',
  revokeOwnerInvitation: 'works',
  getOwnerInvitationDetails: 'works',
  acceptOwnerInvitation: 'is refused',
  createProjectTransfer: 'STAFF_MEMBER_NOT_FOUND', // a key owns nothing
  listStaff: 'works',
  updateStaffMember: 'works',
  removeStaffMember: 'works',
  leaveStaff: 'STAFF_MEMBER_NOT_FOUND',
  createApiKey: 'works',
  listApiKeys: 'works',
  getApiKey: 'works',
  rotateApiKey: 'works',
  updateApiKey: 'works',
  getHealth: 'works',
  getReadiness: 'works',
  getServing: 'works',
  getGreeting: 'works',
};

let world: World;
let foreignToken: string;
let stale: Record<'has expired' | 'is of an ended session', string>;
beforeAll(async () => {
  world = await makeWorld();
  const { app } = world.instance;
  const ended = await signUp(app);
  await ask(app, 'DELETE /api/v1/auth/sessions/current', { as: 'client', refreshToken: ended.refreshToken });
  foreignToken = (await signUp(app, { project: world.otherProject })).accessToken;
  stale = { 'has expired': await expiredTokenOf(world.user), 'is of an ended session': ended.accessToken };
});
afterAll(() => world.instance.stop());

/** The clock stays, so that codes and sessions of the other requests live. */
async function expiredTokenOf({ accessToken }: SignedIn): Promise<string> {
  const { ctx, clock } = world.instance;
  const { header, claims } = readToken(accessToken);
  const exp = Math.floor(clock.now().getTime() / 1000) - 30;
  return mintToken(header, { ...claims, iat: exp - 600, exp }, (await signingKeyOf(ctx, 'internal')).privateKey);
}

const leastAccess = ({ access }: Endpoint): AccessType =>
  access === 'public' || access === 'anyone' ? 'client' : access;
const expired = (token: string) => {
  const { sub, refresh_token_id } = readToken(token).claims as { sub: string; refresh_token_id: string };
  return refused('ACCESS_TOKEN_EXPIRED', {
    expired_at_millis: null,
    project_id: 'internal',
    user_id: sub,
    refresh_token_id,
  });
};

function answerTo(endpoint: Endpoint, expected: Answer | undefined, accessToken: string): object {
  const { redirects = [], response, status = response instanceof z.ZodNever ? redirects[0]?.status : 200 } = endpoint;
  if (expected === 'is refused') return expired(accessToken);
  return expect.objectContaining(told(expected, status)) as object;
}

function told(expected: Answer | undefined, status: number | undefined): object {
  if (expected === 'is refused in words') return { status: 400, knownError: null };
  return expected === 'works' ? { status, knownError: null } : { knownError: expected };
}

test('the table has a row for every endpoint and for nothing else', () => {
  expect(Object.keys(table).sort(), 'add a row to the table in every-stale-token.api.test.ts').toEqual(
    endpoints.map(({ name }) => name).sort(),
  );
});

describe.each(endpoints.map((endpoint) => [endpoint.name, table[endpoint.name], endpoint] as const))(
  '%s %s',
  (_name, expected, endpoint) => {
    test.each(['has expired', 'is of an ended session'] as const)('with a token that %s', async (how) => {
      const find = expected === 'works' ? requestOf : requestToRefuse;
      const { line, query, call } = await find(endpoint, world);
      const accessToken = stale[how];

      const answer = await ask(world.instance.app, `${line}${query}`, {
        ...call,
        as: leastAccess(endpoint),
        accessToken,
      });

      expect(answer).toEqual(answerTo(endpoint, expected, accessToken));
    });
  },
);

test('the greeting takes a stale token for none', async () => {
  const greeting = 'Welcome to the Keystead API. Access type: client. Project: internal. User: nobody signed in.';
  for (const accessToken of Object.values(stale)) {
    expect(await ask(world.instance.app, 'GET /api/v1', { as: 'client', accessToken })).toMatchObject({
      body: greeting,
    });
  }
});

test('refresh and sign-out are decided by the refresh token alone', async () => {
  const { app } = world.instance;
  const dead = refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  for (const accessToken of Object.values(stale)) {
    for (const line of [
      'POST /api/v1/auth/sessions/current/refresh',
      'DELETE /api/v1/auth/sessions/current',
    ] as const) {
      expect(await ask(app, line, { as: 'client', accessToken, refreshToken: '0'.repeat(45) })).toEqual(dead);
    }
  }
});

test.each(endpoints.filter(({ access }) => access !== 'public').map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s refuses tokens that cannot be read and those of another project',
  async (_name, endpoint) => {
    const { app } = world.instance;
    const { line, query, call } = await requestToRefuse(endpoint, world);
    const send = (accessToken: string) =>
      ask(app, `${line}${query}`, { ...call, as: leastAccess(endpoint), accessToken });

    expect(await send('x')).toEqual(refused('UNPARSABLE_ACCESS_TOKEN'));
    expect(await send(foreignToken)).toEqual(
      refused('INVALID_PROJECT_FOR_ACCESS_TOKEN', {
        expected_project_id: 'internal',
        actual_project_id: world.otherProject.id,
      }),
    );
  },
);
