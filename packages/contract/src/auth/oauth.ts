import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { accessToken, oauthProviderId, refreshToken, requiredText, url } from '../fields.ts';
import {
  ACCESS_TOKEN_LIFETIME_SECONDS,
  MAX_ACCESS_TOKEN_BYTES,
  MAX_EXTRA_SCOPE_BYTES,
  MAX_OAUTH_PARAMETER_BYTES,
  PUBLIC_CLIENT_SECRET,
} from '../limits.ts';
import { botChallenge } from './bot-challenge.ts';

const parameter = requiredText.max(MAX_OAUTH_PARAMETER_BYTES);

const CLIENT_SECRET = `The publishable client key; ${PUBLIC_CLIENT_SECRET} where the project needs none`;

/** Unknown ids reach the verb, which says that there is no such provider. */
const provider = z.strictObject({
  provider_id: parameter.meta({ description: 'The id of a provider', examples: [oauthProviderId.options[1]] }),
});

const responseMode = z
  .enum(['json', 'redirect'])
  .optional()
  .meta({ description: 'json answers 200 with the location instead of a redirect', examples: ['json'] });

export const authorizeOAuth = defineEndpoint({
  name: 'authorizeOAuth',
  method: 'GET',
  path: '/auth/oauth/authorize/{provider_id}',
  access: 'public',
  tag: 'OAuth',
  summary: 'Begin to sign in with a provider, or to link an account of one',
  description:
    'A browser navigates here and is sent on to the provider, with a cookie that binds the flow to it for ten minutes. Scripts ask for json instead, without a cookie. PKCE with S256 is required. Where it fails later, people are sent to the error redirect, if it is trusted.',
  params: provider,
  query: z.strictObject({
    client_id: parameter.meta({ description: 'The project id', examples: ['internal'] }),
    client_secret: parameter.meta({
      description: CLIENT_SECRET,
      examples: ['pck_4m9xk2c7p0v1hq8t5zn3wrgj6yaebdfs4m9xk2c7p0v1h'],
    }),
    redirect_uri: url.meta({ examples: ['https://app.example.com/handler/oauth-callback'] }),
    scope: parameter.meta({ description: 'legacy is the only one', examples: ['legacy'] }),
    state: parameter.meta({ examples: ['q3Yb1c'] }),
    grant_type: z.literal('authorization_code').meta({ examples: ['authorization_code'] }),
    code_challenge: z
      .string()
      .regex(/^[\w-]{43}$/, { error: 'must be the SHA-256 of the code verifier as base64url' })
      .meta({ examples: ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'] }),
    code_challenge_method: z.literal('S256').meta({ examples: ['S256'] }),
    response_type: z.literal('code').meta({ examples: ['code'] }),
    type: z
      .enum(['authenticate', 'link'])
      .optional()
      .meta({ description: 'authenticate by default', examples: ['authenticate'] }),
    token: accessToken
      .min(1)
      .max(MAX_ACCESS_TOKEN_BYTES)
      .optional()
      .meta({ description: 'The access token of whoever links an account; ignored where people sign in' }),
    provider_scope: requiredText
      .max(MAX_EXTRA_SCOPE_BYTES)
      .regex(/^[\x20-\x7E]+$/, { error: 'must be printable ASCII' })
      .optional()
      .meta({ description: 'More scopes to ask the provider for, where the project has keys of its own' }),
    error_redirect_url: url.optional(),
    error_redirect_uri: url.optional().meta({ description: 'The same; it wins' }),
    after_callback_redirect_url: url
      .optional()
      .meta({ description: 'Told to whoever exchanges the code: where to go after that' }),
    stack_response_mode: responseMode,
    hexclave_response_mode: responseMode,
    ...botChallenge,
  }),
  response: z.object({ location: z.string().meta({ examples: ['https://github.com/login/oauth/authorize'] }) }),
  redirects: [{ status: 307, when: 'To the provider, unless json is asked for.' }],
  errors: [
    'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
    'INVALID_PUBLISHABLE_CLIENT_KEY',
    'INVALID_SCOPE',
    'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE',
    'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    'UNPARSABLE_ACCESS_TOKEN',
    'ACCESS_TOKEN_EXPIRED',
    'USER_AUTHENTICATION_REQUIRED',
    'RECENT_SIGN_IN_REQUIRED',
    'IMPERSONATION_NOT_ALLOWED',
    'RESTRICTED_USER_NOT_ALLOWED',
  ],
  refusals: ['ACCESS_TOKEN_OF_OTHER_PROJECT', 'RATE_LIMIT_EXCEEDED'],
});

const CALLBACK_ERRORS = [
  'OUTER_OAUTH_TIMEOUT',
  'INVALID_AUTHORIZATION_CODE',
  'OAUTH_PROVIDER_ACCESS_DENIED',
  'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE',
  'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
  'SIGN_UP_NOT_ENABLED',
  'REDIRECT_URL_NOT_WHITELISTED',
  'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
  'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
  'USER_RESTRICTED',
] as const;

const CALLBACK_REFUSALS = [
  'OAUTH_FLOW_NOT_FOUND',
  'OAUTH_FLOW_OF_OTHER_BROWSER',
  'OAUTH_FLOW_ALREADY_USED',
  'OAUTH_PROVIDER_EMAIL_MISSING',
  'RATE_LIMIT_EXCEEDED',
] as const;

/** Whatever a provider says: the flow that it belongs to judges it. Some add parameters of their own, which nobody reads. */
const providerAnswer = z.looseObject({
  state: z.string().optional(),
  code: z.string().optional(),
  iss: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});

export const finishOAuth = defineEndpoint({
  name: 'finishOAuth',
  method: 'GET',
  path: '/auth/oauth/callback/{provider_id}',
  access: 'public',
  tag: 'OAuth',
  summary: 'Where providers send people back to',
  description:
    'Finds or makes the user, or checks that the account can be linked, and sends people to the redirect_uri with a code that works once and for 60 seconds. A link is made when the code is exchanged, since only whoever began the flow has the code verifier. A known error leads to the error redirect with errorCode, message and details, or is answered as JSON where there is none that is trusted.',
  params: provider,
  query: providerAnswer,
  response: z.never(),
  redirects: [
    { status: 302, when: 'To the redirect_uri with code and state.' },
    { status: 307, when: 'To the error redirect.' },
  ],
  page: { when: 'Tells an owner who tests the keys of a provider how it went.' },
  errors: CALLBACK_ERRORS,
  refusals: CALLBACK_REFUSALS,
});

export const finishOAuthByForm = defineEndpoint({
  name: 'finishOAuthByForm',
  method: 'POST',
  path: '/auth/oauth/callback/{provider_id}',
  access: 'public',
  tag: 'OAuth',
  summary: 'Where providers that answer by a form send people back to',
  description: 'The browser is sent on to the same address by GET, which its cookies come along with.',
  params: provider,
  body: providerAnswer,
  response: z.never(),
  redirects: [{ status: 303, when: 'To the same path with what the form held.' }],
  errors: [],
});

const client = {
  client_id: parameter.optional().meta({ description: 'The project id', examples: ['internal'] }),
  client_secret: parameter.optional().meta({
    description: CLIENT_SECRET,
    examples: ['pck_4m9xk2c7p0v1hq8t5zn3wrgj6yaebdfs4m9xk2c7p0v1h'],
  }),
};

/** Tokens of the grants of RFC 6749. */
const tokens = {
  access_token: accessToken,
  token_type: z.literal('Bearer').meta({ examples: ['Bearer'] }),
  expires_in: z.number().meta({ description: 'Seconds', examples: [ACCESS_TOKEN_LIFETIME_SECONDS - 1] }),
  scope: z.literal('legacy').meta({ examples: ['legacy'] }),
};

const afterCallback = z.string().nullable().optional();

export const exchangeGrant = defineEndpoint({
  name: 'exchangeGrant',
  method: 'POST',
  path: '/auth/oauth/token',
  access: 'public',
  tag: 'OAuth',
  summary: 'Exchange a code or a refresh token for an access token',
  description:
    'Form-encoded or JSON. The client is the project id with its publishable client key, in the body or by HTTP Basic authentication. A code works once, with the redirect_uri and the code verifier of its flow; a second use ends the session that the first one gave. A refresh token stays the same unless the request says rotate=true: then the answer carries its successor. A token that a rotation made less than a minute ago is answered as it is. Using a replaced token after its 30 seconds ends the session.',
  body: z.discriminatedUnion('grant_type', [
    z.strictObject({
      grant_type: z.literal('refresh_token').meta({ examples: ['refresh_token'] }),
      ...client,
      refresh_token: refreshToken.min(1).max(MAX_OAUTH_PARAMETER_BYTES),
      scope: parameter.optional().meta({ examples: ['legacy'] }),
      rotate: z
        .enum(['true', 'false'])
        .optional()
        .meta({
          description: 'Asks for a new refresh token; the old one then works for 30 seconds more',
          examples: ['false'],
        }),
    }),
    z.strictObject({
      grant_type: z.literal('authorization_code').meta({ examples: ['authorization_code'] }),
      ...client,
      code: parameter,
      redirect_uri: parameter.meta({ examples: ['https://app.example.com/handler/oauth-callback'] }),
      code_verifier: parameter.meta({ description: '43 to 128 characters' }),
      scope: parameter.optional().meta({ examples: ['legacy'] }),
    }),
  ]),
  contentType: 'token',
  response: z.object({
    ...tokens,
    refresh_token: refreshToken.optional().meta({
      description: 'With a code; or the refresh token to use from now on, where the request asks for rotation',
    }),
    is_new_user: z.boolean().optional().meta({ description: 'With a code' }),
    newUser: z.boolean().optional().meta({ description: 'The same for older clients' }),
    after_callback_redirect_url: afterCallback.meta({ description: 'With a code: as the flow was begun with' }),
    afterCallbackRedirectUrl: afterCallback.meta({ description: 'The same for older clients' }),
  }),
  errors: [
    'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
    'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    'INVALID_AUTHORIZATION_CODE',
    'REDIRECT_URL_NOT_WHITELISTED',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    'USER_RESTRICTED',
    'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
    'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
  ],
});
