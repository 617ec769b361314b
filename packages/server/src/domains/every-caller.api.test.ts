import {
  allowedAccessTypes,
  endpoints,
  errorCatalogue,
  viewFor,
  type AccessType,
  type Endpoint,
} from '@keystead/contract';
import { errorCodesOf } from '@keystead/contract/openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { ask, type WholeAnswer } from '../testing/ask.ts';
import type { Call } from '../testing/call.ts';
import type { Caller, Statuses } from '../testing/callers.ts';
import { lineOf, sampleOf } from '../testing/endpoint-cases.ts';
import { impersonatedToken } from '../testing/impersonations.ts';
import { signUp } from '../testing/sign-up.ts';
import { signUpOwner } from '../testing/staff.ts';
import { makeWorld, withForeignKeys, type World } from '../testing/world.ts';

const OPEN: Statuses = {
  nobody: 200,
  'a client': 200,
  'a user': 200,
  'another user': 200,
  'a restricted user': 200,
  'an owner signed in as the user': 200,
  'a user of another project': 200,
  'a server': 200,
  'an admin': 200,
  'an owner': 200,
  'an owner of another project': 200,
  'another project': 200,
};
const ANY_KEY: Statuses = {
  ...OPEN,
  nobody: 400,
  'a user of another project': 401,
  'an owner of another project': 401,
  'another project': 401,
};
/** The sessions of a restricted user have ended: where one is needed they are signed out, and elsewhere a client like any other. */
const SIGNED_IN: Statuses = {
  ...ANY_KEY,
  'a client': 400,
  'a restricted user': 401,
  'a server': 400,
  'an admin': 400,
  'an owner': 400,
};
/** The request names the user whom it is about. */
const ABOUT_A_USER: Statuses = { ...SIGNED_IN, 'another user': 403 };
/** The request names a team that the user is in, and another user is not. */
const IN_OWN_TEAM: Statuses = { ...SIGNED_IN, 'another user': 404 };
const SERVER: Statuses = {
  ...ANY_KEY,
  'a client': 401,
  'a user': 401,
  'another user': 401,
  'a restricted user': 401,
  'an owner signed in as the user': 401,
};
const ADMIN: Statuses = { ...SERVER, 'a server': 401 };
/** People sign in to the internal project and ask for themselves. */
const OWNERS: Statuses = {
  ...SIGNED_IN,
  'a client': 401,
  'a server': 401,
  'an admin': 401,
  'an owner': 401,
};
/** Members of a team need a permission, servers do not; to all others there is no such team. */
const BY_MEMBERS: Statuses = { ...ANY_KEY, 'a client': 401, 'a restricted user': 401, 'another user': 404 };
const succeedsWith = (success: number, statuses: Statuses): Statuses =>
  Object.fromEntries(
    Object.entries(statuses).map(([caller, status]) => [caller, status === 200 ? success : status]),
  ) as unknown as Statuses;
const created = (statuses: Statuses): Statuses => succeedsWith(201, statuses);

/** What somebody signs in with, and what is theirs alone: not for an owner who is signed in as them. */
const THEIRS_ALONE = { 'an owner signed in as the user': 403 } as const;

/** Who may do what: one expected status for each operation and caller. A new endpoint needs a row. */
const table: Readonly<Record<string, Statuses>> = {
  signUpWithPassword: ANY_KEY,
  signInWithPassword: ANY_KEY,
  sendPasswordResetCode: ANY_KEY,
  checkPasswordResetCode: ANY_KEY,
  resetPassword: ANY_KEY, // the code says whose password it is
  updatePassword: { ...SIGNED_IN, ...THEIRS_ALONE },
  confirmPassword: { ...SIGNED_IN, ...THEIRS_ALONE },
  setPassword: { ...SIGNED_IN, 'another user': 400, ...THEIRS_ALONE }, // they have one
  sendSignInCode: ANY_KEY,
  checkSignInCode: ANY_KEY,
  signInWithCode: ANY_KEY,
  signInWithMfa: ANY_KEY, // the attempt code says who it is
  listContactChannels: ABOUT_A_USER,
  createContactChannel: created({ ...ABOUT_A_USER, ...THEIRS_ALONE }),
  updateContactChannel: { ...ABOUT_A_USER, ...THEIRS_ALONE },
  deleteContactChannel: { ...ABOUT_A_USER, ...THEIRS_ALONE },
  sendVerificationCode: { ...SIGNED_IN, 'another user': 400, ...THEIRS_ALONE }, // it is not their address
  sendChannelVerificationCode: { ...ABOUT_A_USER, ...THEIRS_ALONE },
  checkVerificationCode: ANY_KEY,
  verifyContactChannel: ANY_KEY, // the code says whose address it is
  getVerificationDetails: ANY_KEY,
  refuseContactChannel: ANY_KEY,
  listTeams: ABOUT_A_USER,
  createTeam: created({ ...ANY_KEY, 'a client': 401, 'a restricted user': 401 }),
  getTeam: BY_MEMBERS,
  updateTeam: BY_MEMBERS,
  deleteTeam: BY_MEMBERS,
  addTeamMember: created(SERVER),
  removeTeamMember: IN_OWN_TEAM,
  listTeamMemberProfiles: IN_OWN_TEAM,
  getTeamMemberProfile: IN_OWN_TEAM,
  updateTeamMemberProfile: { ...IN_OWN_TEAM, 'another user': 403 }, // nobody changes how others appear
  listTeamPermissions: ABOUT_A_USER,
  grantTeamPermission: created(SERVER),
  revokeTeamPermission: SERVER,
  sendInvitationCode: { ...BY_MEMBERS, 'a client': 400 },
  listInvitations: BY_MEMBERS,
  revokeInvitation: BY_MEMBERS,
  checkInvitationCode: ANY_KEY,
  getInvitationPreview: ANY_KEY,
  getInvitationDetails: OWNERS,
  acceptInvitation: OWNERS, // whoever holds the code
  acceptInvitationById: { ...SIGNED_IN, 'a client': 401, 'another user': 404 }, // it was sent to the user
  listConnectedAccounts: ABOUT_A_USER,
  createProviderToken: created({ ...ABOUT_A_USER, ...THEIRS_ALONE }),
  createProviderTokenOfAccount: created({ ...ABOUT_A_USER, ...THEIRS_ALONE }),
  createOwnProviderToken: created({ ...SIGNED_IN, 'another user': 400, ...THEIRS_ALONE }), // they have no account
  listOAuthProviders: ABOUT_A_USER,
  getOAuthProvider: ABOUT_A_USER,
  linkOAuthAccount: created(SERVER),
  unlinkOAuthAccount: { ...ABOUT_A_USER, ...THEIRS_ALONE },
  getBilling: ABOUT_A_USER,
  listProducts: ABOUT_A_USER,
  listNotificationPreferences: ABOUT_A_USER,
  listProjectPermissions: ABOUT_A_USER,
  recordAnalyticsEvents: ANY_KEY,
  signUpAnonymously: succeedsWith(400, ANY_KEY), // nobody may
  checkFeatureSupport: OPEN,
  refreshCurrentSession: ANY_KEY,
  endCurrentSession: ANY_KEY,
  authorizeOAuth: OPEN, // the client proves itself in the query
  finishOAuth: succeedsWith(302, OPEN), // the state says whose flow it is
  finishOAuthByForm: succeedsWith(303, OPEN),
  exchangeGrant: OPEN, // the client proves itself in the body
  createSession: SERVER,
  listSessions: ABOUT_A_USER,
  endSessions: { ...ABOUT_A_USER, ...THEIRS_ALONE },
  endOneSession: { ...ABOUT_A_USER, ...THEIRS_ALONE },
  getSessionEnds: ADMIN,
  endAllSessions: created(ADMIN),
  getCurrentUser: SIGNED_IN,
  updateCurrentUser: SIGNED_IN,
  deleteCurrentUser: { ...SIGNED_IN, 'a client': 401, 'a user': 401, 'another user': 401, ...THEIRS_ALONE }, // people may not, unless their project lets them
  listUsers: SERVER,
  createUser: created(SERVER),
  getUser: SERVER,
  updateUser: SERVER,
  deleteUser: SERVER,
  startBulkJob: created(ADMIN),
  listBulkJobs: ADMIN,
  getBulkJob: ADMIN,
  cancelBulkJob: ADMIN,
  startImport: created(ADMIN),
  listImports: ADMIN,
  getImport: ADMIN,
  getImportErrors: ADMIN,
  createExport: created(ADMIN),
  getExport: OPEN, // the address is the proof
  getProfilePicture: OPEN, // whoever knows the address
  getCurrentProject: ANY_KEY,
  updateCurrentProject: ADMIN,
  getInternalCurrentProject: ADMIN,
  updateInternalCurrentProject: ADMIN,
  getConfig: ADMIN,
  updateConfigOverride: ADMIN,
  deleteCurrentProject: succeedsWith(400, ADMIN), // nobody deletes the internal project
  deleteInternalCurrentProject: succeedsWith(400, ADMIN),
  setOAuthProvider: ADMIN,
  setEmailConfig: ADMIN,
  createImpersonation: ADMIN,
  signInAsUser: ANY_KEY, // the code says who may
  listEvents: SERVER,
  createWebhookEndpoint: ADMIN,
  listWebhookEndpoints: ADMIN,
  getWebhookEndpoint: ADMIN,
  updateWebhookEndpoint: ADMIN,
  deleteWebhookEndpoint: ADMIN,
  getWebhookFigures: ADMIN,
  createWebhookToken: created(ADMIN),
  rotateWebhookSecret: ADMIN,
  testWebhookEndpoint: ADMIN,
  replayWebhookEndpoint: ADMIN,
  listWebhookDeliveries: ADMIN,
  getWebhookDelivery: ADMIN,
  replayWebhookDelivery: ADMIN,
  listActivity: ADMIN,
  getActivity: ADMIN,
  listMails: ADMIN,
  listMailDays: ADMIN,
  getMail: ADMIN,
  resendMail: ADMIN,
  runEmailTest: ADMIN,
  checkEmailDomain: ADMIN,
  startOAuthTest: ADMIN,
  getOAuthTest: ADMIN,
  listEmailTemplates: ADMIN,
  getEmailTemplate: ADMIN,
  updateEmailTemplate: ADMIN,
  resetEmailTemplate: ADMIN,
  previewEmailTemplate: ADMIN,
  sendTestMail: ADMIN,
  checkRedirectUrl: ADMIN,
  listRedirectRefusals: ADMIN,
  listLimits: ADMIN,
  listLockouts: ADMIN,
  deleteLockout: ADMIN,
  listOwnedProjects: OWNERS,
  getProjectsOverview: OWNERS,
  getSetupStatus: ADMIN,
  getMetrics: ADMIN,
  getSystem: ADMIN,
  searchPeople: ADMIN,
  createProject: created({ ...OWNERS, ...THEIRS_ALONE }),
  getProjectDeletion: { ...OWNERS, 'another user': 404 }, // for whoever deleted it
  getProjectKeys: OPEN,
  listPermissionDefinitions: ADMIN,
  getPermissionUsage: ADMIN,
  getTeamPermissionUsage: ADMIN,
  listPermissionHolders: ADMIN,
  createPermissionDefinition: created(ADMIN),
  updatePermissionDefinition: ADMIN,
  deletePermissionDefinition: ADMIN,
  createFirstOwner: ANY_KEY, // the code says who may
  createOwnerInvitation: ADMIN,
  listOwnerInvitations: ADMIN,
  revokeOwnerInvitation: ADMIN,
  getOwnerInvitationDetails: ANY_KEY,
  acceptOwnerInvitation: { ...ANY_KEY, 'a restricted user': 401, ...THEIRS_ALONE }, // whoever holds the code
  createProjectTransfer: { ...ADMIN, 'an admin': 404 }, // a key owns nothing
  listStaff: ADMIN,
  updateStaffMember: ADMIN,
  removeStaffMember: ADMIN,
  leaveStaff: { ...ADMIN, 'an admin': 404 }, // a key is nobody
  createApiKey: ADMIN,
  listApiKeys: ADMIN,
  getApiKey: ADMIN,
  rotateApiKey: ADMIN,
  updateApiKey: ADMIN,
  getHealth: OPEN,
  getReadiness: OPEN,
  getServing: OPEN,
  getGreeting: { ...ANY_KEY, nobody: 200 },
};

let world: World;
/** The access tokens of people besides the user of the world. */
let tokens: Readonly<
  Record<'anotherUser' | 'restrictedUser' | 'owner' | 'leavingOwner' | 'ownerOfOther' | 'userOfOther', string>
>;
beforeAll(async () => {
  world = await makeWorld();
  const { instance, otherProject } = world;
  const restricted = await signUp(instance.app);
  await ask(instance.app, `PATCH /api/v1/users/${restricted.userId}`, {
    as: 'server',
    body: { restricted_by_admin: true },
  });
  tokens = {
    restrictedUser: restricted.accessToken,
    anotherUser: (await signUp(instance.app)).accessToken,
    owner: (await signUpOwner(instance)).accessToken,
    leavingOwner: (await signUpOwner(instance)).accessToken,
    ownerOfOther: otherProject.owner.accessToken,
    userOfOther: (await signUp(instance.app, { project: otherProject })).accessToken,
  };
});
afterAll(() => world.instance.stop());

type Credentials = Pick<Call, 'as' | 'project' | 'accessToken' | 'adminAccessToken'>;

async function credentials(caller: Caller, endpoint: Endpoint, accessToken: string): Promise<Credentials> {
  switch (caller) {
    case 'nobody':
      return {};
    case 'a client':
      return { as: 'client' };
    case 'a user':
      return { as: 'client', accessToken };
    case 'another user':
      return { as: 'client', accessToken: tokens.anotherUser };
    case 'a restricted user':
      return { as: 'client', accessToken: tokens.restrictedUser };
    case 'an owner signed in as the user':
      return { as: 'client', accessToken: await impersonatedToken(world.instance, accessToken) };
    case 'a user of another project':
      return { as: allowedAccessTypes(endpoint)[0], accessToken: tokens.userOfOther };
    case 'a server':
      return { as: 'server' };
    case 'an admin':
      return { as: 'admin' };
    case 'an owner':
      return { as: 'admin', adminAccessToken: endpoint.name === 'leaveStaff' ? tokens.leavingOwner : tokens.owner };
    case 'an owner of another project':
      return { as: 'admin', adminAccessToken: tokens.ownerOfOther };
    case 'another project':
      return { as: allowedAccessTypes(endpoint)[0], project: withForeignKeys(world) };
    default:
      return caller satisfies never;
  }
}

/** The request of the endpoint's sample; another user asks it about the user of the world. */
async function requestBy(caller: Caller, endpoint: Endpoint) {
  const { params = {}, query = '', userToken = world.user.accessToken, ...sent } = await sampleOf(endpoint, world);
  if (caller !== 'another user') return { line: lineOf(endpoint, params), query, sent, userToken };
  const { userId } = world.user;
  const line = lineOf(endpoint, named(params, userId));
  const isAboutMe = (sent.body as { user_id?: unknown } | undefined)?.user_id === 'me';
  const asked = isAboutMe ? { ...sent, body: { ...(sent.body as object), user_id: userId } } : sent;
  return { line, query: query.replace('user_id=me', `user_id=${userId}`), sent: asked, userToken };
}

const named = (params: Readonly<Record<string, string>>, userId: string) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value === 'me' ? userId : value]));

/** What the contract promises this caller: the body of its view, or an error or a refusal that is declared. */
function promised(endpoint: Endpoint, accessType: AccessType, { status, body, knownError }: WholeAnswer) {
  if (endpoint.redirects?.some((redirect) => redirect.status === status)) return { body: {}, knownError: null };
  if (status < 400) return { body: viewFor<z.ZodType>(endpoint.response, accessType)?.parse(body), knownError: null };
  if (knownError === null && endpoint.refusals?.some((code) => errorCatalogue[code].status === status))
    return { body, knownError };
  return { body, knownError: errorCodesOf(endpoint).find((code) => code === knownError) };
}

test('the table has a row for every endpoint and for nothing else', () => {
  expect(Object.keys(table).sort(), 'add a row to the table in every-caller.api.test.ts').toEqual(
    endpoints.map(({ name }) => name).sort(),
  );
});

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  test.each(Object.entries(table[name] ?? {}) as [Caller, number][])(
    'answers %s with %s, as the contract describes it',
    async (caller, status) => {
      const { line, query, sent, userToken } = await requestBy(caller, endpoint);
      const given = await credentials(caller, endpoint, userToken);

      const answer = await ask(world.instance.app, `${line}${query}`, { ...sent, ...given });

      expect(answer).toEqual({ status, ...promised(endpoint, given.as ?? 'client', answer) });
    },
  );
});
