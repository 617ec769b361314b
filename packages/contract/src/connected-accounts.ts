import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { email, listOf, oauthAccountId, oauthProviderId, requiredText, success, userId, userIdOrMe } from './fields.ts';
import { MAX_OAUTH_PARAMETER_BYTES } from './limits.ts';

const providerId = requiredText.max(MAX_OAUTH_PARAMETER_BYTES).meta({ examples: ['github'] });
const ofUser = { user_id: userIdOrMe };
const ofProvider = { ...ofUser, provider_id: providerId };

const connectedAccount = z.object({
  user_id: userId,
  provider: z.string().meta({ examples: ['github'] }),
  provider_account_id: z.string().meta({ examples: ['583231'] }),
  email: z
    .string()
    .nullable()
    .meta({ description: 'What the provider says', examples: ['mira@example.com'] }),
  connected_at_millis: z.number().meta({ examples: [1_767_225_600_000] }),
  is_broken: z.boolean().meta({ description: 'The provider no longer renews its token: connect the account again' }),
});

export const listConnectedAccounts = defineEndpoint({
  name: 'listConnectedAccounts',
  method: 'GET',
  path: '/connected-accounts/{user_id}',
  access: 'client',
  right: 'read',
  user: 'me',
  tag: 'Connected accounts',
  summary: 'List the accounts at providers that a user has connected',
  params: z.strictObject(ofUser),
  response: listOf(connectedAccount),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  refusals: ['OTHER_USER_NOT_ALLOWED'],
});

const token = z.object({
  access_token: z.string().meta({ description: 'Of the provider', examples: ['gho_16C7e42F'] }),
});
const wanted = z.strictObject({
  scope: z
    .string()
    .max(MAX_OAUTH_PARAMETER_BYTES)
    .optional()
    .meta({ description: 'Scopes that it must have, divided by spaces', examples: ['repo'] }),
});
const TOKEN_ERRORS = [
  'CANNOT_GET_OWN_USER_WITHOUT_USER',
  'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
  'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
  'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
  'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
  'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE',
] as const;
const TOKEN = {
  method: 'POST',
  access: 'client',
  right: 'secrets',
  recentSignIn: 'always',
  user: 'me',
  tag: 'Connected accounts',
  body: wanted,
  response: token,
  status: 201,
  errors: TOKEN_ERRORS,
  refusals: ['OTHER_USER_NOT_ALLOWED'],
} as const;

export const createProviderToken = defineEndpoint({
  ...TOKEN,
  name: 'createProviderToken',
  path: '/connected-accounts/{user_id}/{provider_id}/access-token',
  summary: 'Get an access token of the provider for a connected account',
  description:
    'One that works for five more minutes at least and has the scopes; it is renewed at the provider if need be. A connection that the provider no longer renews counts as one without the scopes: connect the account again.',
  params: z.strictObject(ofProvider),
  errors: [...TOKEN_ERRORS, 'USER_NOT_FOUND'],
});

export const createProviderTokenOfAccount = defineEndpoint({
  ...TOKEN,
  name: 'createProviderTokenOfAccount',
  path: '/connected-accounts/{user_id}/{provider_id}/{provider_account_id}/access-token',
  summary: 'The same for a given account at the provider',
  params: z.strictObject({ ...ofProvider, provider_account_id: oauthAccountId }),
  errors: [...TOKEN_ERRORS, 'USER_NOT_FOUND'],
});

export const createOwnProviderToken = defineEndpoint({
  ...TOKEN,
  name: 'createOwnProviderToken',
  path: '/auth/oauth/connected-accounts/{provider_id}/access-token',
  summary: 'The same for the signed-in user, as older clients ask for it',
  params: z.strictObject({ provider_id: providerId }),
});

/** The same accounts, as newer clients manage them. */
const oauthProvider = z.object({
  user_id: userId,
  id: z.string().meta({ description: 'Of a user: the id of the provider', examples: ['github'] }),
  email: z.string().optional(),
  provider_config_id: z.string().meta({ examples: ['github'] }),
  type: z.string().meta({ examples: ['github'] }),
  allow_sign_in: z.literal(true),
  allow_connected_accounts: z.literal(true),
});
const serverOAuthProvider = oauthProvider.extend({ account_id: z.string().meta({ examples: ['583231'] }) });
const oauthProviderView = { client: oauthProvider, server: serverOAuthProvider, admin: serverOAuthProvider } as const;

export const listOAuthProviders = defineEndpoint({
  name: 'listOAuthProviders',
  method: 'GET',
  path: '/oauth-providers',
  access: 'client',
  right: 'read',
  user: 'me',
  tag: 'Connected accounts',
  summary: 'List the accounts that a user signs in with',
  query: z.strictObject({ user_id: userIdOrMe }),
  response: { client: listOf(oauthProvider), server: listOf(serverOAuthProvider), admin: listOf(serverOAuthProvider) },
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  refusals: ['OTHER_USER_NOT_ALLOWED'],
});

const creation = z.strictObject({
  user_id: userIdOrMe,
  provider_config_id: oauthProviderId,
  account_id: oauthAccountId,
  email: email.optional(),
  allow_sign_in: z.literal(true),
  allow_connected_accounts: z.literal(true),
});

export const linkOAuthAccount = defineEndpoint({
  name: 'linkOAuthAccount',
  method: 'POST',
  path: '/oauth-providers',
  access: 'server',
  right: 'secrets',
  recentSignIn: 'always',
  user: 'me',
  tag: 'Connected accounts',
  summary: 'Give a user an account at a provider to sign in with',
  description: 'For servers that know whose it is. Both permissions of it are always given.',
  body: { server: creation, admin: creation },
  response: oauthProviderView,
  status: 201,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
    'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
  ],
});

export const getOAuthProvider = defineEndpoint({
  name: 'getOAuthProvider',
  method: 'GET',
  path: '/oauth-providers/{user_id}/{provider_id}',
  access: 'client',
  right: 'read',
  user: 'me',
  tag: 'Connected accounts',
  summary: 'Read one of the accounts that a user signs in with',
  params: z.strictObject(ofProvider),
  response: oauthProviderView,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND', 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'],
  refusals: ['OTHER_USER_NOT_ALLOWED'],
});

export const unlinkOAuthAccount = defineEndpoint({
  name: 'unlinkOAuthAccount',
  method: 'DELETE',
  path: '/oauth-providers/{user_id}/{provider_id}',
  access: 'client',
  right: 'manage',
  user: 'me',
  tag: 'Connected accounts',
  summary: 'Disconnect an account at a provider from a user',
  description:
    'Its tokens are deleted, and it signs nobody in any more. Users keep their last sign-in method; servers may remove that too.',
  params: z.strictObject(ofProvider),
  response: success,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
    'RECENT_SIGN_IN_REQUIRED',
    'LAST_SIGN_IN_METHOD',
  ],
  refusals: ['OTHER_USER_NOT_ALLOWED'],
});
