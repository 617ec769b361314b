import { createHmac } from 'node:crypto';
import {
  emailOf,
  LARGE_ORGANIZATION_ID,
  PAGE,
  PASSWORD,
  sessionTokenOf,
  signInCodeOf,
  TEAMS_PER_USER,
} from '../databases/seeded.mjs';
import { httpRequest } from './http-request.mjs';

const isText = (/** @type {unknown} */ value) => typeof value === 'string' && value.length > 10;

/**
 * @param {{ betterAuthSecret: string }} secrets
 * @returns {import('./operations.mjs').Requests}
 */
export function betterAuthRequests({ betterAuthSecret }) {
  const json = { 'content-type': 'application/json' };
  /** With a cookie it wants to know which page sends it. */
  const fromPage = { ...json, origin: PAGE };
  const isSignedIn = (/** @type {any} a parsed answer */ answer) => isText(answer.token) && isText(answer.user?.id);

  /** A session's cookie holds its token and, after a dot, the token's HMAC. @param {number} session */
  const cookieOf = (session) => {
    const token = sessionTokenOf(session);
    const signature = createHmac('sha256', betterAuthSecret).update(token).digest('base64');
    return `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
  };
  const getSession = (/** @type {string} */ cookie) => httpRequest('GET', '/api/auth/get-session', { cookie });
  const isSession = (/** @type {any} a parsed answer */ answer) =>
    isText(answer?.session?.id) && /^user-\d+@/.test(answer.user?.email);

  return {
    signUp: {
      make: ({ name }) =>
        httpRequest(
          'POST',
          '/api/auth/sign-up/email',
          json,
          JSON.stringify({ name: 'User', email: `${name}@example.com`, password: PASSWORD }),
        ),
      isRight: isSignedIn,
    },
    signIn: {
      make: (user) =>
        httpRequest(
          'POST',
          '/api/auth/sign-in/email',
          json,
          JSON.stringify({ email: emailOf(user), password: PASSWORD }),
        ),
      isRight: isSignedIn,
    },
    magicLinkSignIn: {
      make: ({ code }) => httpRequest('GET', `/api/auth/magic-link/verify?token=${signInCodeOf(code)}`, {}),
      isRight: isSignedIn,
    },
    mfaSignIn: undefined, // an attempt of the two-factor plugin lives in a cookie that only its own sign-in sets
    currentUser: { make: getSession, isRight: isSession },
    refresh: { make: (session) => getSession(cookieOf(session)), isRight: isSession },
    sessionList: {
      make: (cookie) => httpRequest('GET', '/api/auth/list-sessions', { cookie }),
      isRight: (answer) => answer.length > 0 && isText(answer[0].id),
    },
    // Its flow is bound to cookies and to providers that it knows by their addresses.
    oauthAuthorize: undefined,
    oauthCallback: undefined,
    oauthToken: undefined,
    userList: undefined, // the admin plugin has one, for users whom somebody has made admins
    teamList: {
      make: (cookie) => httpRequest('GET', '/api/auth/organization/list', { cookie }),
      isRight: (answer) => answer.length > TEAMS_PER_USER && isText(answer[0].id),
    },
    memberList: {
      make: (cookie) =>
        httpRequest('GET', `/api/auth/organization/list-members?organizationId=${LARGE_ORGANIZATION_ID}&limit=100`, {
          cookie,
        }),
      isRight: (answer) => answer.members.length === 100,
    },
    permissionCheck: {
      make: (cookie) =>
        httpRequest(
          'POST',
          '/api/auth/organization/has-permission',
          { ...fromPage, cookie },
          JSON.stringify({ organizationId: LARGE_ORGANIZATION_ID, permissions: { ac: ['read'] } }),
        ),
      isRight: (answer) => answer.success === true,
    },
    teamCreation: {
      make: ({ token, name }) =>
        httpRequest(
          'POST',
          '/api/auth/organization/create',
          { ...fromPage, cookie: token },
          JSON.stringify({ name, slug: name, keepCurrentActiveOrganization: true }),
        ),
      isRight: (answer) => isText(answer.id) && answer.name.startsWith('new-'),
    },
    tokenOf: { needsRefresh: false, make: cookieOf },
  };
}
