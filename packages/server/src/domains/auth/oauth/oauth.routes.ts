import * as contract from '@keystead/contract';
import { BrowserFailure, forgotten, Redirect, ResultPage, route, type Route } from '../../../http/route.ts';
import { type AccessParts, finishOAuthTest, type TestStep, refreshSession } from '../../identity/index.ts';
import { countSignIn } from '../../core/index.ts';
import { beginFlow } from './begin-flow.ts';
import { exchangeCode } from './exchange-code.ts';
import { finishFlow } from './finish-flow.ts';
import { readBasicClient, requireClient } from './oauth-client.ts';
import { unknownFlow } from './refused-flow.ts';
import { withQuery } from './way-back.ts';

/** The cookie that binds a flow to the browser that started it. */
const cookieName = (innerState: string): string => `stack-oauth-inner-${innerState}`;

/** The form of our own states; any other text belongs to no flow. */
const INNER_STATE = /^[\da-z]{45}$/;

/** Keeps only characters that are allowed in the name of a cookie, so that a state can't inject a header. */
const sanitize = (state: string): string => state.replaceAll(/[^\w-]/g, '').slice(0, 45);

/** Truncates instead of omitting: a foreign issuer that is too long must stay a foreign one. */
const textsOf = (given: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([name, text]) => [name, text.slice(0, contract.MAX_OAUTH_PARAMETER_BYTES)]),
  );

export const oauthRoutes = (parts: AccessParts): Route[] => [
  route(contract.authorizeOAuth, async ({ ctx, params, query }) => {
    const isUnbound = query.stack_response_mode === 'json' || query.hexclave_response_mode === 'json';
    const { location, innerState } = await beginFlow(ctx, parts, {
      providerId: params.provider_id,
      clientId: query.client_id,
      clientSecret: query.client_secret,
      redirectUri: query.redirect_uri,
      scope: query.scope,
      state: query.state,
      codeChallenge: query.code_challenge,
      isLink: query.type === 'link',
      token: query.token,
      providerScope: query.provider_scope,
      errorRedirectUrl: query.error_redirect_uri ?? query.error_redirect_url ?? null,
      afterCallbackRedirectUrl: query.after_callback_redirect_url ?? null,
      isUnbound,
    });
    if (isUnbound) return { location };
    const lifetimeSeconds = contract.OAUTH_COOKIE_SECONDS;
    return new Redirect({
      status: 307,
      location,
      cookies: [{ name: cookieName(innerState), value: 'true', lifetimeSeconds }],
    });
  }),
  route(contract.finishOAuth, async ({ ctx, params, query, request }) => {
    const innerState = query.state ?? '';
    const name = cookieName(sanitize(innerState));
    const cookies = name === cookieName('') ? [] : [forgotten(name)];
    if (!INNER_STATE.test(innerState)) throw new BrowserFailure(unknownFlow(), { cookies });
    const answer = { providerId: params.provider_id, query: textsOf(query) };
    const hasCookie = request.cookie(name) === 'true';
    const end = await finishFlow(ctx, parts.knownProjects, { ...answer, innerState, hasCookie });
    if (end.kind === 'unknown') {
      const lastStep = await finishOAuthTest(ctx, { ...answer, state: innerState });
      if (lastStep) return testPage(lastStep);
      throw new BrowserFailure(unknownFlow(), { cookies });
    }
    if (end.kind === 'stopped') throw new BrowserFailure(end.cause, { cookies, wayBack: end.wayBack });
    return new Redirect({ status: end.kind === 'finished' ? 302 : 307, location: end.location, cookies });
  }),
  // A form from another site sends no cookies; the page that it redirects to does.
  route(contract.finishOAuthByForm, ({ ctx, params, body }) => {
    const { state, code, iss, error, error_description } = body;
    const answer = textsOf({ state, code, iss, error, error_description });
    const path = `/api/v1/auth/oauth/callback/${encodeURIComponent(params.provider_id)}`;
    return new Redirect({ status: 303, location: withQuery(`${ctx.baseUrl}${path}`, answer) });
  }),
  route(contract.exchangeGrant, async ({ ctx, body, request }) => {
    const project = await requireClient(
      ctx,
      parts.knownProjects,
      readBasicClient(request.authorization) ?? { clientId: body.client_id, clientSecret: body.client_secret },
    );
    if (body.grant_type === 'refresh_token') {
      const isRotating = body.rotate === 'true';
      const { accessToken, refreshToken } = await refreshSession(ctx, project, body.refresh_token, { isRotating });
      return { ...bearer(accessToken), ...(isRotating && { refresh_token: refreshToken }) };
    }
    const exchanged = await countSignIn(
      ctx,
      project.id,
      'oauth',
      exchangeCode(ctx, project, {
        code: body.code,
        redirectUri: body.redirect_uri,
        codeVerifier: body.code_verifier,
      }),
    );
    const { isNewUser, afterCallbackRedirectUrl } = exchanged;
    return {
      ...bearer(exchanged.accessToken),
      refresh_token: exchanged.refreshToken,
      is_new_user: isNewUser,
      newUser: isNewUser,
      after_callback_redirect_url: afterCallbackRedirectUrl,
      afterCallbackRedirectUrl,
    };
  }),
];

/** Shows nothing of the profile: the person who comes back may not be the one who started the test. */
const testPage = ({ status, detail }: TestStep): ResultPage =>
  status === 'passed'
    ? new ResultPage('The test passed', ['Users can sign in with these keys.', 'You can close this window.'])
    : new ResultPage('The test failed', [detail ?? '', 'You can close this window.']);

const bearer = (accessToken: string) => ({
  access_token: accessToken,
  token_type: 'Bearer' as const,
  expires_in: contract.ACCESS_TOKEN_LIFETIME_SECONDS - 1,
  scope: 'legacy' as const,
});
