import {
  addressOf,
  attemptCodeOf,
  emailOf,
  LARGE_TEAM_ID,
  PASSWORD,
  refreshTokenOf,
  signInCodeOf,
  TEAMS_PER_USER,
  TOTP_SECRET,
} from '../databases/seeded.mjs';
import { httpRequest } from './http-request.mjs';
import { keysteadOAuthRequests } from './keystead-oauth-requests.mjs';
import { currentStep, totpAt } from './totp.mjs';

/** The ceiling knows them by their whole address. */
export const SESSION_LIST = '/api/v1/auth/sessions?user_id=me';
export const USER_LIST = '/api/v1/users?limit=100';
export const TEAM_LIST = '/api/v1/teams?user_id=me';
export const MEMBER_LIST = `/api/v1/team-member-profiles?team_id=${LARGE_TEAM_ID}&limit=100`;
export const PERMISSION_CHECK = `/api/v1/team-permissions?team_id=${LARGE_TEAM_ID}&user_id=me&permission_id=$read_members&recursive=true`;

const isText = (/** @type {unknown} */ value) => typeof value === 'string' && value.length > 10;

/** @param {string} secretServerKey */
const headersOfServer = (secretServerKey) => ({
  'x-stack-project-id': 'internal',
  'x-stack-access-type': 'server',
  'x-stack-secret-server-key': secretServerKey,
});

/** @param {{ secretServerKey: string }} secrets @param {string} userId */
export const switchOnSecondFactor = ({ secretServerKey }, userId) =>
  httpRequest(
    'PATCH',
    `/api/v1/users/${userId}`,
    { ...headersOfServer(secretServerKey), 'content-type': 'application/json' },
    JSON.stringify({ totp_secret_base64: TOTP_SECRET.toString('base64') }),
  );

/**
 * Keystead's requests; the ceiling takes the same ones.
 * @param {{ publishableClientKey: string, secretServerKey: string }} secrets
 * @returns {import('./operations.mjs').Requests}
 */
export function keysteadRequests({ publishableClientKey, secretServerKey }) {
  const caller = {
    'x-stack-project-id': 'internal',
    'x-stack-access-type': 'client',
    'x-stack-publishable-client-key': publishableClientKey,
  };
  const server = headersOfServer(secretServerKey);
  const json = (/** @type {number} */ person) => ({
    ...caller,
    'content-type': 'application/json',
    'x-forwarded-for': addressOf(person),
  });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const isSignedIn = (/** @type {any} a parsed answer */ answer) =>
    isText(answer.access_token) && isText(answer.refresh_token) && isText(answer.user_id);
  const grant = (/** @type {number} */ session) =>
    new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshTokenOf(session),
      client_id: 'internal',
      client_secret: publishableClientKey,
    }).toString();

  return {
    signUp: {
      make: ({ name, person }) =>
        httpRequest(
          'POST',
          '/api/v1/auth/password/sign-up',
          json(person),
          JSON.stringify({ email: `${name}@example.com`, password: PASSWORD }),
        ),
      isRight: isSignedIn,
    },
    signIn: {
      make: (user) =>
        httpRequest(
          'POST',
          '/api/v1/auth/password/sign-in',
          json(user),
          JSON.stringify({ email: emailOf(user), password: PASSWORD }),
        ),
      isRight: isSignedIn,
    },
    magicLinkSignIn: {
      make: ({ code, person }) =>
        httpRequest('POST', '/api/v1/auth/otp/sign-in', json(person), JSON.stringify({ code: signInCodeOf(code) })),
      isRight: isSignedIn,
    },
    mfaSignIn: {
      make: (index) =>
        httpRequest(
          'POST',
          '/api/v1/auth/mfa/sign-in',
          json(index),
          JSON.stringify({ code: attemptCodeOf(index), type: 'totp', totp: totpAt(TOTP_SECRET, currentStep()) }),
        ),
      isRight: isSignedIn,
    },
    currentUser: {
      make: (accessToken) => httpRequest('GET', '/api/v1/users/me', { ...caller, 'x-stack-access-token': accessToken }),
      // The ceiling answers with the row as it is.
      isRight: (answer) => isText(answer.id) && /^user-\d+@/.test(answer.primary_email ?? answer.primaryEmail),
    },
    refresh: {
      make: (session) => httpRequest('POST', '/api/v1/auth/oauth/token', form, grant(session)),
      isRight: (answer) => isText(answer.access_token),
    },
    sessionList: {
      make: (accessToken) => httpRequest('GET', SESSION_LIST, { ...caller, 'x-stack-access-token': accessToken }),
      isRight: (answer) => answer.items.length > 0 && isText(answer.items[0].id),
    },
    userList: {
      make: () => httpRequest('GET', USER_LIST, server),
      isRight: (answer) => answer.items.length === 100 && isText(answer.items[0].id),
    },
    teamList: {
      make: (accessToken) => httpRequest('GET', TEAM_LIST, { ...caller, 'x-stack-access-token': accessToken }),
      isRight: (answer) => answer.items.length > TEAMS_PER_USER && isText(answer.items[0].id),
    },
    memberList: {
      make: (accessToken) => httpRequest('GET', MEMBER_LIST, { ...caller, 'x-stack-access-token': accessToken }),
      isRight: (answer) => answer.items.length === 100,
    },
    permissionCheck: {
      make: (accessToken) => httpRequest('GET', PERMISSION_CHECK, { ...caller, 'x-stack-access-token': accessToken }),
      isRight: (answer) => answer.items.length === 1 && answer.items[0].id === '$read_members',
    },
    teamCreation: {
      make: ({ token, name }) =>
        httpRequest(
          'POST',
          '/api/v1/teams',
          { ...caller, 'content-type': 'application/json', 'x-stack-access-token': token },
          JSON.stringify({ display_name: name, creator_user_id: 'me' }),
        ),
      isRight: (answer) => isText(answer.id) && answer.display_name.startsWith('new-'),
    },
    ...keysteadOAuthRequests({ publishableClientKey }),
    tokenOf: { needsRefresh: true, read: (answer) => answer.access_token },
  };
}
