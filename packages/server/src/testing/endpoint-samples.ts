import type { AccessType, Endpoint } from '@keystead/contract';
import { call, type Call, type RequestLine, type TestProject } from './call.ts';
import { CALLBACK_URL, mailCode, NEW_PASSWORD, type Purpose } from './mailed-code.ts';
import { makeProject, type OwnedProject } from './make-project.ts';
import { PNG_URL } from './pictures.ts';
import { signUpWithMfa, startAttempt, totpNow } from './second-factor.ts';
import { newEmail, sessionIdOf, signIn, signUp, type SignedIn } from './sign-up.ts';
import { internalKeys, internalProject, startTestInstance, type TestInstance } from './test-instance.ts';

/** What requests to every endpoint need: an instance, somebody signed in to its internal project, another project. */
export interface World {
  readonly instance: TestInstance;
  readonly user: SignedIn;
  readonly apiKeyId: string;
  readonly otherProject: OwnedProject;
}

export async function makeWorld(): Promise<World> {
  const instance = await startTestInstance();
  const [set] = await instance.query<{ id: string }>("select id from api_keys where project_id = 'internal'");
  if (!set) throw new Error('the internal project has no keys');
  await call(instance.app, 'PATCH /api/v1/projects/current', {
    as: 'admin',
    body: { config: { magic_link_enabled: true } },
  });
  return {
    instance,
    user: await signUp(instance.app),
    apiKeyId: set.id,
    otherProject: await makeProject(instance.app),
  };
}

export interface Sample extends Pick<Call, 'body' | 'refreshToken'> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Of somebody else than the user of the world, where a request needs another kind of user. */
  readonly userToken?: string;
}

/** The client of an OAuth call, which proves itself in the body. */
const oauthClient = ({ id, keys }: TestProject = internalProject) => ({ client_id: id, client_secret: keys.client });
const newSession = async ({ instance }: World) => ({ refreshToken: (await signUp(instance.app)).refreshToken });
const askForMail = () => ({ body: { email: newEmail(), callback_url: CALLBACK_URL } });
const mailedCode =
  (purpose: Purpose, more: object = {}) =>
  async ({ instance }: World) => ({
    body: { code: (await mailCode(instance, purpose, { project: internalProject })).code, ...more },
  });
/** Somebody who has never had a password. */
export async function signUpWithoutPassword({ instance }: World): Promise<SignedIn> {
  const user = await signUp(instance.app);
  await instance.query('update users set password_hash = null where id = $1', [user.userId]);
  return user;
}
async function secondFactor({ instance }: World): Promise<Sample> {
  const user = await signUpWithMfa(instance);
  const code = await startAttempt(instance.app, user);
  return { body: { code, type: 'totp', totp: totpNow(instance, user.secret) } };
}
async function uploadPicture({ app }: TestInstance, { accessToken }: SignedIn): Promise<string> {
  const body = { profile_image_url: PNG_URL };
  const { body: changed } = await call(app, 'PATCH /api/v1/users/me', { as: 'client', accessToken, body });
  return (changed as { profile_image_url: string }).profile_image_url.split('/').at(-1) ?? '';
}
const ofMe = { customer_type: 'user', customer_id: 'me' };
const newCredentials = () => ({ email: newEmail(), password: 'correct horse' });

/** A request to each endpoint that succeeds for those who may make it. A new endpoint needs a line here. */
export const samples: Readonly<Record<string, (world: World) => Sample | Promise<Sample>>> = {
  signUpWithPassword: () => ({ body: newCredentials() }),
  signInWithPassword: ({ user: { email, password } }) => ({ body: { email, password } }),
  sendPasswordResetCode: askForMail,
  checkPasswordResetCode: mailedCode('password_reset'),
  resetPassword: mailedCode('password_reset', { password: NEW_PASSWORD }),
  updatePassword: ({ user: { password } }) => ({ body: { old_password: password, new_password: password } }),
  confirmPassword: ({ user: { password } }) => ({ body: { password } }),
  setPassword: async (world) => ({
    body: { password: NEW_PASSWORD },
    userToken: (await signUpWithoutPassword(world)).accessToken,
  }),
  sendSignInCode: askForMail,
  checkSignInCode: mailedCode('sign_in'),
  signInWithCode: mailedCode('sign_in'),
  signInWithMfa: secondFactor,
  listContactChannels: () => ({ query: '?user_id=me' }),
  sendVerificationCode: ({ user: { email } }) => ({ body: { email, callback_url: CALLBACK_URL } }),
  sendChannelVerificationCode: ({ user: { userId } }) => ({
    params: { user_id: 'me', contact_channel_id: userId },
    body: { callback_url: CALLBACK_URL },
  }),
  checkVerificationCode: mailedCode('email_verification'),
  verifyContactChannel: mailedCode('email_verification'),
  getVerificationDetails: mailedCode('email_verification'),
  refuseContactChannel: mailedCode('email_verification'),
  listTeams: () => ({ query: '?user_id=me' }),
  checkInvitationCode: () => ({ body: { code: 'x' } }), // none is one yet
  getBilling: () => ({ params: ofMe }),
  listProducts: () => ({ params: ofMe, query: '?limit=10' }),
  listNotificationPreferences: () => ({ params: { user_id: 'me' } }),
  recordAnalyticsEvents: () => ({}),
  signUpAnonymously: () => ({}), // nobody may
  checkFeatureSupport: () => ({ body: { feature_name: 'a feature' } }),
  refreshCurrentSession: newSession,
  endCurrentSession: newSession,
  refreshTokenGrant: ({ user }) => ({
    body: { grant_type: 'refresh_token', refresh_token: user.refreshToken, ...oauthClient() },
  }),
  createSession: ({ user: { userId } }) => ({ body: { user_id: userId } }),
  listSessions: () => ({ query: '?user_id=me' }),
  endSessions: async ({ instance }) => ({
    query: '?user_id=me&scope=others',
    userToken: (await signUp(instance.app)).accessToken,
  }),
  endOneSession: async ({ instance, user }) => ({
    query: '?user_id=me',
    params: { session_id: sessionIdOf(await signIn(instance.app, user)) },
  }),
  getCurrentUser: () => ({}),
  updateCurrentUser: () => ({ body: { display_name: 'Mira' } }),
  deleteCurrentUser: async ({ instance }) => ({ userToken: (await signUp(instance.app)).accessToken }),
  listUsers: () => ({ query: '?limit=10' }),
  createUser: () => ({ body: { primary_email: newEmail(), display_name: 'Mira' } }),
  getUser: ({ user: { userId } }) => ({ params: { user_id: userId } }),
  updateUser: ({ user: { userId } }) => ({ params: { user_id: userId }, body: { display_name: 'Mira' } }),
  deleteUser: async ({ instance }) => ({ params: { user_id: (await signUp(instance.app)).userId } }),
  getProfilePicture: async ({ instance, user }) => ({
    params: { project_id: internalProject.id, picture_id: await uploadPicture(instance, user) },
  }),
  getCurrentProject: () => ({}),
  updateCurrentProject: () => ({ body: { description: 'Changed' } }),
  getInternalCurrentProject: () => ({}),
  updateInternalCurrentProject: () => ({ body: { description: 'Changed' } }),
  listOwnedProjects: () => ({}),
  createProject: () => ({ body: { display_name: 'Acme' } }),
  getProjectKeys: () => ({ params: { project_id: 'internal' } }),
  createApiKey: () => ({
    body: {
      description: 'Production',
      expires_at_millis: Date.parse('2999-01-01T00:00:00Z'),
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    },
  }),
  listApiKeys: () => ({}),
  getApiKey: ({ apiKeyId }) => ({ params: { id: apiKeyId } }),
  updateApiKey: ({ apiKeyId }) => ({ params: { id: apiKeyId }, body: { description: 'Changed' } }),
  getHealth: () => ({}),
  getReadiness: () => ({}),
  getGreeting: () => ({}),
};

export async function sampleOf(endpoint: Endpoint, world: World): Promise<Sample> {
  const sample = samples[endpoint.name];
  if (!sample) throw new Error(`${endpoint.name} has no sample in testing/endpoint-samples.ts`);
  return sample(world);
}

/** The sample as it is sent: its line, and everything else of the call. */
export interface Request {
  readonly line: RequestLine;
  readonly query: string;
  readonly call: Pick<Call, 'body' | 'refreshToken'>;
  readonly userToken: string;
}

export async function requestOf(endpoint: Endpoint, world: World): Promise<Request> {
  const { params, query = '', userToken = world.user.accessToken, ...call } = await sampleOf(endpoint, world);
  return { line: lineOf(endpoint, params), query, call, userToken };
}

export function lineOf({ method, base, path }: Endpoint, params: Sample['params'] = {}): RequestLine {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '') as `/${string}`;
  return `${method} ${base === 'root' ? filled : `/api/v1${filled === '/' ? '' : filled}`}` as RequestLine;
}

/** Keys of another project under the id of the internal one. */
export const withForeignKeys = ({ otherProject }: World): TestProject => ({
  ...internalProject,
  keys: otherProject.keys,
});
export const withWrongKeys: TestProject = {
  ...internalProject,
  keys: Object.fromEntries(Object.keys(internalKeys).map((type) => [type, 'wrong'])) as Record<AccessType, string>,
};
