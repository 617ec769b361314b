import type { ErrorCode } from '@keystead/contract';
import { call, type Call } from './call.ts';
import { codeTriggers, withoutSignUp } from './code-error-triggers.ts';
import { signUpWithoutPassword, type Sample, type World } from './endpoint-samples.ts';
import type { Scene, Trigger, Triggers } from './error-scene.ts';
import { makeProject } from './make-project.ts';
import { mailCode } from './mailed-code.ts';
import { signUpWithMfa } from './second-factor.ts';
import { newEmail, sessionIdOf, signUp, type SignedIn } from './sign-up.ts';
import { internalProject } from './test-instance.ts';

const EVIL = 'https://evil.example';
const NO_ID = '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10';

const changed = (sample: Sample, body: object, accessToken?: string): Call => ({
  as: 'client',
  accessToken,
  body: { ...(sample.body as object), ...body },
});
const sharedDiscord = { config: { oauth_providers: [{ id: 'discord', type: 'shared', enabled: true }] } };
const ofInternalUser: Triggers = {
  USER_AUTHENTICATION_REQUIRED: () => ({ as: 'client' }),
  EXPECTED_INTERNAL_PROJECT: async ({ instance: { app }, otherProject: project }) => ({
    as: 'client',
    project,
    accessToken: (await signUp(app, { project })).accessToken,
  }),
};
const noSession: Triggers = { REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: () => ({ as: 'client', refreshToken: 'x' }) };
const noUser: Triggers = { CANNOT_GET_OWN_USER_WITHOUT_USER: () => ({ as: 'client' }) };
const nobodyInQuery: Triggers = { USER_NOT_FOUND: () => ({ as: 'server', query: `?user_id=${NO_ID}` }) };
const noSuchUser: Triggers = { USER_NOT_FOUND: () => ({ as: 'server', params: { user_id: NO_ID } }) };
const noCustomer: Triggers = { USER_NOT_FOUND: () => ({ as: 'server', params: { customer_id: NO_ID } }) };
/** Sent by a server, also about the user of the access token. */
const change = (bodyOf: (scene: Scene) => object | Promise<object>) => async (scene: Scene) => ({
  as: 'server' as const,
  accessToken: scene.user.accessToken,
  body: await bodyOf(scene),
});
const userChange: Triggers = {
  TEAM_MEMBERSHIP_NOT_FOUND: change(() => ({ selected_team_id: NO_ID })),
  USER_EMAIL_ALREADY_EXISTS: change(async ({ instance }) => ({
    primary_email: (await signUp(instance.app)).email,
    primary_email_auth_enabled: true,
  })),
  PASSWORD_TOO_LONG: change(() => ({
    primary_email: newEmail(),
    primary_email_auth_enabled: true,
    password: 'x'.repeat(257),
  })),
};
const projectChange: Triggers = {
  INVALID_SHARED_OAUTH_PROVIDER_ID: ({ otherProject: project }) => ({ as: 'admin', project, body: sharedDiscord }),
};
const noKeySet: Triggers = { API_KEY_NOT_FOUND: () => ({ as: 'admin', params: { id: NO_ID } }) };

const noPasswords: Triggers = {
  PASSWORD_AUTHENTICATION_NOT_ENABLED: ({ closedProject: project }) => ({ as: 'client', project }),
};
const noPasswordsSignedIn: Triggers = {
  PASSWORD_AUTHENTICATION_NOT_ENABLED: ({ closedProject: project, closedUser: { accessToken } }) => ({
    as: 'client',
    project,
    accessToken,
  }),
};
/** A password of a wrong length in the named field, sent by whoever the token belongs to. */
const badLength = (field: string, tokenOf: (scene: Scene) => string | undefined = () => undefined): Triggers => ({
  PASSWORD_TOO_SHORT: (scene) => changed(scene.sample, { [field]: 'x' }, tokenOf(scene)),
  PASSWORD_TOO_LONG: (scene) => changed(scene.sample, { [field]: 'x'.repeat(257) }, tokenOf(scene)),
});
/** The most common password in the named field, where common ones are refused, by somebody of that project. */
const tooCommon = (field: string): Triggers => ({
  PASSWORD_TOO_COMMON: async ({ instance, sample }) => {
    const project = await makeProject(instance.app, { config: { refuse_common_passwords: true } });
    const { user, code } = await mailCode(instance, 'password_reset', { project });
    const takesCode = Object.hasOwn(sample.body as object, 'code');
    return { ...changed(sample, { [field]: 'password', ...(takesCode && { code }) }, user.accessToken), project };
  },
});
const evilCallback = (tokenOf: (scene: Scene) => string | undefined = () => undefined): Triggers => ({
  REDIRECT_URL_NOT_WHITELISTED: (scene) => changed(scene.sample, { callback_url: EVIL }, tokenOf(scene)),
});
const ofUser = ({ user }: Scene) => user.accessToken;

/** Somebody who signed in eleven minutes ago, where that is too long. */
const longSignedIn = (body?: object): Triggers => ({
  RECENT_SIGN_IN_REQUIRED: async ({ instance }) => {
    const config = { require_recent_sign_in: true, client_user_deletion_enabled: true };
    const project = await makeProject(instance.app, { config });
    const { userId, accessToken } = await signUp(instance.app, { project });
    const elapse = "update sessions set created_at = created_at - interval '11 minutes' where user_id = $1";
    await instance.query(elapse, [userId]);
    return { as: 'client', project, accessToken, ...(body && { body }) };
  },
});

async function verifiedUser({ instance }: Pick<World, 'instance'>): Promise<SignedIn> {
  const user = await signUp(instance.app);
  await instance.query('update users set primary_email_verified = true where id = $1', [user.userId]);
  return user;
}

/** How to get each error that an endpoint declares. A new one needs a line. */
const triggers: Readonly<Record<string, Triggers>> = {
  signUpWithPassword: {
    ...noPasswords,
    ...badLength('password'),
    ...tooCommon('password'),
    SIGN_UP_NOT_ENABLED: async (scene) => ({ as: 'client', project: await withoutSignUp(scene) }),
    USER_EMAIL_ALREADY_EXISTS: ({ sample, user }) => changed(sample, { email: user.email }),
    REDIRECT_URL_NOT_WHITELISTED: ({ sample }) => changed(sample, { verification_callback_url: EVIL }),
  },
  signInWithPassword: {
    ...noPasswords,
    EMAIL_PASSWORD_MISMATCH: ({ sample }) => changed(sample, { password: 'wrong password' }),
    MULTI_FACTOR_AUTHENTICATION_REQUIRED: async ({ instance, sample }) => {
      const { email, password } = await signUpWithMfa(instance);
      return changed(sample, { email, password });
    },
  },
  sendPasswordResetCode: { ...noPasswords, ...evilCallback() },
  resetPassword: { ...badLength('password'), ...tooCommon('password') },
  updatePassword: {
    ...noPasswordsSignedIn,
    ...badLength('new_password', ofUser),
    ...tooCommon('new_password'),
    USER_DOES_NOT_HAVE_PASSWORD: async (scene) => ({
      as: 'client',
      accessToken: (await signUpWithoutPassword(scene)).accessToken,
    }),
    PASSWORD_CONFIRMATION_MISMATCH: (scene) => changed(scene.sample, { old_password: 'wrong password' }, ofUser(scene)),
  },
  confirmPassword: {
    ...noPasswordsSignedIn,
    USER_DOES_NOT_HAVE_PASSWORD: async (scene) => ({
      as: 'client',
      accessToken: (await signUpWithoutPassword(scene)).accessToken,
    }),
    PASSWORD_CONFIRMATION_MISMATCH: (scene) => changed(scene.sample, { password: 'wrong password' }, ofUser(scene)),
  },
  setPassword: {
    ...longSignedIn(),
    ...noPasswordsSignedIn,
    ...badLength('password', ofUser),
    ...tooCommon('password'),
  },
  sendSignInCode: {
    ...evilCallback(),
    SIGN_UP_NOT_ENABLED: async (scene) => ({ as: 'client', project: await withoutSignUp(scene) }),
  },
  signInWithCode: {
    MULTI_FACTOR_AUTHENTICATION_REQUIRED: async ({ instance }) => {
      const user = await signUpWithMfa(instance, { user: await verifiedUser({ instance }) });
      const { code } = await mailCode(instance, 'sign_in', { project: internalProject, user });
      return { as: 'client', body: { code } };
    },
  },
  signInWithMfa: { INVALID_TOTP_CODE: ({ sample }) => changed(sample, { totp: 'no digits' }) },
  listContactChannels: { ...noUser, ...nobodyInQuery },
  sendVerificationCode: {
    ...evilCallback(ofUser),
    EMAIL_IS_NOT_PRIMARY_EMAIL: (scene) => changed(scene.sample, { email: 'other@example.com' }, ofUser(scene)),
    EMAIL_ALREADY_VERIFIED: async (scene) => {
      const { email, accessToken } = await verifiedUser(scene);
      return changed(scene.sample, { email }, accessToken);
    },
  },
  sendChannelVerificationCode: {
    ...noUser,
    ...evilCallback(ofUser),
    USER_NOT_FOUND: () => ({ as: 'server', params: { user_id: NO_ID } }),
    EMAIL_ALREADY_VERIFIED: async (scene) => {
      const { userId, accessToken } = await verifiedUser(scene);
      return { as: 'client', accessToken, params: { contact_channel_id: userId } };
    },
  },
  refuseContactChannel: {
    EMAIL_ALREADY_VERIFIED: async ({ instance, sample }) => {
      const { code } = sample.body as { code: string };
      await instance.query(
        `update users set primary_email_verified = true
         where id = (select user_id from verification_codes where code_hash = sha256(convert_to($1::text, 'UTF8')))`,
        [code],
      );
      return { as: 'client' };
    },
  },
  listTeams: { ...noUser, ...nobodyInQuery },
  checkInvitationCode: { VERIFICATION_CODE_NOT_FOUND: () => ({ as: 'client' }) },
  getBilling: { ...noUser, ...noCustomer },
  listProducts: { ...noUser, ...noCustomer },
  listNotificationPreferences: { ...noUser, ...noSuchUser },
  signUpAnonymously: { ANONYMOUS_ACCOUNTS_NOT_ENABLED: () => ({ as: 'client' }) },
  refreshCurrentSession: noSession,
  endCurrentSession: noSession,
  refreshTokenGrant: {
    INVALID_OAUTH_CLIENT_ID_OR_SECRET: ({ sample }) => changed(sample, { client_secret: 'wrong' }),
    REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: ({ sample }) => changed(sample, { refresh_token: 'wrong' }),
  },
  createSession: {
    USER_ID_DOES_NOT_EXIST: () => ({ as: 'server', body: { user_id: NO_ID } }),
    CANNOT_GET_OWN_USER_WITHOUT_USER: () => ({ as: 'server', body: { user_id: 'me' } }),
  },
  listSessions: { ...noUser, ...nobodyInQuery },
  endSessions: { ...noUser, USER_NOT_FOUND: () => ({ as: 'server', query: `?user_id=${NO_ID}&scope=all` }) },
  endOneSession: {
    ...noUser,
    ...nobodyInQuery,
    CANNOT_DELETE_CURRENT_SESSION: ({ user }) => ({
      as: 'client',
      accessToken: user.accessToken,
      params: { session_id: sessionIdOf(user) },
    }),
  },
  getCurrentUser: noUser,
  updateCurrentUser: { ...noUser, ...userChange, ...longSignedIn({ totp_secret_base64: null }) },
  deleteCurrentUser: {
    ...longSignedIn(),
    CANNOT_GET_OWN_USER_WITHOUT_USER: () => ({ as: 'server' }),
    INSUFFICIENT_ACCESS_TYPE: (scene) => ({ as: 'client', accessToken: ofUser(scene) }),
  },
  createUser: {
    ...userChange,
    OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: change(async ({ instance }) => {
      const body = { oauth_providers: [{ id: 'github', account_id: newEmail() }] };
      await call(instance.app, 'POST /api/v1/users', { as: 'server', body });
      return body;
    }),
    USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: change(() => ({
      oauth_providers: ['1', '2'].map((account_id) => ({ id: 'github', account_id })),
    })),
  },
  getUser: noSuchUser,
  updateUser: { ...noSuchUser, ...userChange },
  deleteUser: noSuchUser,
  updateCurrentProject: projectChange,
  updateInternalCurrentProject: projectChange,
  listOwnedProjects: ofInternalUser,
  createProject: {
    ...ofInternalUser,
    INVALID_SHARED_OAUTH_PROVIDER_ID: (scene) => changed(scene.sample, sharedDiscord, ofUser(scene)),
  },
  getProjectKeys: { PROJECT_NOT_FOUND: () => ({ params: { project_id: NO_ID } }) },
  getApiKey: noKeySet,
  updateApiKey: noKeySet,
};

/** The trigger of an error: the endpoint's own, or one that serves all endpoints that take a code. */
export const triggerOf = (name: string, code: ErrorCode): Trigger | undefined =>
  triggers[name]?.[code] ?? codeTriggers[code];
