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

const CLIENT_SECRET = `The publishable client key, or ${PUBLIC_CLIENT_SECRET} if the project doesn't require one`;

/** Any string, so that the handler answers for unknown providers with an error of its own. */
const provider = z.strictObject({
  provider_id: parameter.meta({ description: 'The ID of an OAuth provider', examples: [oauthProviderId.options[1]] }),
});

const responseMode = z
  .enum(['json', 'redirect'])
  .optional()
  .meta({
    description: 'Set to `json` to get a 200 response with the `location` instead of a redirect',
    examples: ['json'],
  });

export const authorizeOAuth = defineEndpoint({
  name: 'authorizeOAuth',
  method: 'GET',
  path: '/auth/oauth/authorize/{provider_id}',
  access: 'public',
  tag: 'OAuth',
  summary: 'Start an OAuth sign-in or link an OAuth account',
  description:
    'Open this URL in a browser. It redirects to the OAuth provider and sets a cookie that binds the flow to the browser for ten minutes. Scripts can ask for JSON instead, which sets no cookie. PKCE with S256 is required. If a later step fails, the browser is redirected to the error redirect URL, as long as that URL is trusted.',
  params: provider,
  query: z.strictObject({
    client_id: parameter.meta({ description: 'The project ID', examples: ['internal'] }),
    client_secret: parameter.meta({
      description: CLIENT_SECRET,
      examples: ['pck_4m9xk2c7p0v1hq8t5zn3wrgj6yaebdfs4m9xk2c7p0v1h'],
    }),
    redirect_uri: url.meta({
      description: 'The OAuth callback page of your app, on a trusted domain',
      examples: ['https://app.example.com/handler/oauth-callback'],
    }),
    scope: parameter.meta({ description: 'Always `legacy`', examples: ['legacy'] }),
    state: parameter.meta({ description: 'Returned unchanged to `redirect_uri`', examples: ['q3Yb1c'] }),
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
      .meta({
        description:
          '`authenticate` signs the user in, `link` connects an account to the signed-in user. Defaults to `authenticate`',
        examples: ['authenticate'],
      }),
    token: accessToken
      .min(1)
      .max(MAX_ACCESS_TOKEN_BYTES)
      .optional()
      .meta({ description: 'The access token of the user who links an account. Ignored for sign-in' }),
    provider_scope: requiredText
      .max(MAX_EXTRA_SCOPE_BYTES)
      .regex(/^[\x20-\x7E]+$/, { error: 'must be printable ASCII' })
      .optional()
      .meta({
        description:
          'Additional scopes to request from the provider, separated by spaces. Requires OAuth keys of your own',
      }),
    error_redirect_url: url.optional().meta({ description: 'Where the browser is redirected if the flow fails' }),
    error_redirect_uri: url
      .optional()
      .meta({ description: 'Same as `error_redirect_url`. If you send both, this one is used' }),
    after_callback_redirect_url: url
      .optional()
      .meta({ description: 'Returned to your app when it exchanges the code: where to send the user next' }),
    stack_response_mode: responseMode,
    hexclave_response_mode: responseMode,
    ...botChallenge,
  }),
  response: z.object({ location: z.string().meta({ examples: ['https://github.com/login/oauth/authorize'] }) }),
  redirects: [{ status: 307, when: 'To the provider, unless JSON is requested.' }],
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

/** The parameters a provider sends back. The handler of the flow checks them; any others are ignored. */
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
  summary: 'Handle the callback of an OAuth provider',
  description:
    'Providers redirect the browser here. Keystead finds or creates the user, or checks that the account can be linked, and redirects to `redirect_uri` with a code that works once, within 60 seconds. An account is linked when the code is exchanged, because only the app that started the flow has the code verifier. Known errors go to the error redirect URL with `errorCode`, `message` and `details`, or are returned as JSON if there is no trusted error redirect URL.',
  params: provider,
  query: providerAnswer,
  response: z.never(),
  redirects: [
    { status: 302, when: 'To the redirect_uri with code and state.' },
    { status: 307, when: 'To the error redirect.' },
  ],
  page: { when: 'The result of an OAuth test, for project staff who test the keys of a provider.' },
  errors: CALLBACK_ERRORS,
  refusals: CALLBACK_REFUSALS,
});

export const finishOAuthByForm = defineEndpoint({
  name: 'finishOAuthByForm',
  method: 'POST',
  path: '/auth/oauth/callback/{provider_id}',
  access: 'public',
  tag: 'OAuth',
  summary: 'Handle the form callback of an OAuth provider',
  description:
    'For providers that respond with a form. Redirects the browser to the same path with GET, so that it sends its cookies.',
  params: provider,
  body: providerAnswer,
  response: z.never(),
  redirects: [{ status: 303, when: 'To the same path with the form fields as query parameters.' }],
  errors: [],
});

const client = {
  client_id: parameter.optional().meta({ description: 'The project ID', examples: ['internal'] }),
  client_secret: parameter.optional().meta({
    description: CLIENT_SECRET,
    examples: ['pck_4m9xk2c7p0v1hq8t5zn3wrgj6yaebdfs4m9xk2c7p0v1h'],
  }),
};

/** The token response of RFC 6749. */
const tokens = {
  access_token: accessToken,
  token_type: z.literal('Bearer').meta({ examples: ['Bearer'] }),
  expires_in: z
    .number()
    .meta({ description: 'Lifetime of the access token in seconds', examples: [ACCESS_TOKEN_LIFETIME_SECONDS - 1] }),
  scope: z.literal('legacy').meta({ examples: ['legacy'] }),
};

const afterCallback = z.string().nullable().optional();

export const exchangeGrant = defineEndpoint({
  name: 'exchangeGrant',
  method: 'POST',
  path: '/auth/oauth/token',
  access: 'public',
  tag: 'OAuth',
  summary: 'Exchange an authorization code or refresh token',
  description:
    'Returns an access token. Send the parameters as a form or as JSON. The client authenticates with the project ID and its publishable client key, in the body or with HTTP Basic authentication.\n\nAn authorization code works once, with the `redirect_uri` and the code verifier of its flow. If it is used again, the session from the first use is revoked.\n\nA refresh token stays the same unless you send `rotate=true`. The response then contains a new refresh token, and the old one works for 30 more seconds; using it after that revokes the session. A token from a rotation less than a minute ago is not replaced.',
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
          description: 'Set to `true` to get a new refresh token. The old one works for 30 more seconds',
          examples: ['false'],
        }),
    }),
    z.strictObject({
      grant_type: z.literal('authorization_code').meta({ examples: ['authorization_code'] }),
      ...client,
      code: parameter.meta({ description: 'The code that `redirect_uri` received' }),
      redirect_uri: parameter.meta({ examples: ['https://app.example.com/handler/oauth-callback'] }),
      code_verifier: parameter.meta({ description: 'The PKCE code verifier, 43 to 128 characters' }),
      scope: parameter.optional().meta({ examples: ['legacy'] }),
    }),
  ]),
  contentType: 'token',
  response: z.object({
    ...tokens,
    refresh_token: refreshToken.optional().meta({
      description: 'Returned for a code, and for a refresh token with `rotate=true`. Use it from now on',
    }),
    is_new_user: z
      .boolean()
      .optional()
      .meta({ description: 'Whether this sign-in created the user. Only returned for a code' }),
    newUser: z.boolean().optional().meta({ description: 'Same as `is_new_user`, for older clients' }),
    after_callback_redirect_url: afterCallback.meta({
      description: 'The URL that the flow was started with. Only returned for a code',
    }),
    afterCallbackRedirectUrl: afterCallback.meta({
      description: 'Same as `after_callback_redirect_url`, for older clients',
    }),
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
