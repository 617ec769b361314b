import { addressOf, CODE_CHALLENGE, CODE_VERIFIER, oauthCodeOf, REDIRECT_URI } from '../databases/seeded.mjs';
import { httpRequest } from './http-request.mjs';

export const AUTHORIZE_PATH = '/api/v1/auth/oauth/authorize/google';
export const CALLBACK_PATH = '/api/v1/auth/oauth/callback/google';

/**
 * The three steps of an app that signs somebody in with a provider, as newer clients ask for them.
 * @param {{ publishableClientKey: string }} secrets
 * @returns {Pick<import('./operations.mjs').Requests, 'oauthAuthorize' | 'oauthCallback' | 'oauthToken'>}
 */
export function keysteadOAuthRequests({ publishableClientKey }) {
  const client = { client_id: 'internal', client_secret: publishableClientKey };
  const query = new URLSearchParams({
    ...client,
    redirect_uri: REDIRECT_URI,
    scope: 'legacy',
    state: 'of-the-app',
    grant_type: 'authorization_code',
    code_challenge: CODE_CHALLENGE,
    code_challenge_method: 'S256',
    response_type: 'code',
    stack_response_mode: 'json',
  });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const grant = (/** @type {number} */ index) =>
    new URLSearchParams({
      ...client,
      grant_type: 'authorization_code',
      code: oauthCodeOf(index),
      redirect_uri: REDIRECT_URI,
      code_verifier: CODE_VERIFIER,
    }).toString();
  return {
    oauthAuthorize: {
      make: (person) =>
        httpRequest('GET', `${AUTHORIZE_PATH}?${query.toString()}`, { 'x-forwarded-for': addressOf(person) }),
      isRight: (answer) => answer.location.includes('/authorize?'),
    },
    oauthCallback: {
      make: (path) => httpRequest('GET', path, {}),
      isRight: (answer) => answer.location.startsWith(`${REDIRECT_URI}?code=`),
    },
    oauthToken: {
      make: ({ code, person }) =>
        httpRequest('POST', '/api/v1/auth/oauth/token', { ...form, 'x-forwarded-for': addressOf(person) }, grant(code)),
      isRight: (answer) => answer.access_token.length > 10 && answer.refresh_token.length > 10,
    },
  };
}
