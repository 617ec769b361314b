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
    .meta({ description: 'The email address that the provider reports', examples: ['mira@example.com'] }),
  connected_at_millis: z.number().meta({ examples: [1_767_225_600_000] }),
  is_broken: z.boolean().meta({
    description: 'Whether the provider no longer renews the token. The user has to connect the account again',
  }),
});

export const listConnectedAccounts = defineEndpoint({
  name: 'listConnectedAccounts',
  method: 'GET',
  path: '/connected-accounts/{user_id}',
  access: 'client',
  right: 'read',
  user: 'me',
  tag: 'Connected accounts',
  summary: 'List the connected accounts of a user',
  description:
    'Returns the OAuth accounts that a user has connected. With client access, `user_id` must be the signed-in user (`me`).',
  params: z.strictObject(ofUser),
  response: listOf(connectedAccount),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  refusals: ['OTHER_USER_NOT_ALLOWED'],
});

const token = z.object({
  access_token: z.string().meta({ description: 'An access token of the OAuth provider', examples: ['gho_16C7e42F'] }),
});
const wanted = z.strictObject({
  scope: z
    .string()
    .max(MAX_OAUTH_PARAMETER_BYTES)
    .optional()
    .meta({ description: 'Scopes that the token must have, separated by spaces', examples: ['repo'] }),
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
  summary: 'Get a provider access token for a connected account',
  description:
    'Returns an access token of the OAuth provider that has the requested scopes and works for at least five more minutes. Keystead renews it with the provider if necessary. If the provider no longer renews it, you get the same error as for missing scopes: ask the user to connect the account again. Requires OAuth keys of your own. With client access, `user_id` must be the signed-in user (`me`).',
  params: z.strictObject(ofProvider),
  errors: [...TOKEN_ERRORS, 'USER_NOT_FOUND'],
});

export const createProviderTokenOfAccount = defineEndpoint({
  ...TOKEN,
  name: 'createProviderTokenOfAccount',
  path: '/connected-accounts/{user_id}/{provider_id}/{provider_account_id}/access-token',
  summary: 'Get a provider access token for a specific account',
  description:
    'Like `POST /connected-accounts/{user_id}/{provider_id}/access-token`, for the account with the given ID at the provider.',
  params: z.strictObject({ ...ofProvider, provider_account_id: oauthAccountId }),
  errors: [...TOKEN_ERRORS, 'USER_NOT_FOUND'],
});

export const createOwnProviderToken = defineEndpoint({
  ...TOKEN,
  name: 'createOwnProviderToken',
  path: '/auth/oauth/connected-accounts/{provider_id}/access-token',
  summary: 'Get a provider access token for the signed-in user',
  description: 'Like `POST /connected-accounts/{user_id}/{provider_id}/access-token`, for older clients.',
  params: z.strictObject({ provider_id: providerId }),
});

/** The same accounts in the format of newer clients. */
const oauthProvider = z.object({
  user_id: userId,
  id: z
    .string()
    .meta({ description: 'The ID of the provider. A user has at most one account per provider', examples: ['github'] }),
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
  summary: 'List the OAuth accounts of a user',
  description:
    'Returns the OAuth accounts that a user signs in with. With client access, `user_id` must be the signed-in user (`me`).',
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
  summary: 'Link an OAuth account to a user',
  description:
    "Lets the user sign in with the account. For servers that know which user the account belongs to. The email is stored, but doesn't verify the user's email address. `allow_sign_in` and `allow_connected_accounts` are always true. Requires a secret server key, a super secret admin key or the `secrets` right (owner). Staff must also have signed in, or re-entered their password, within the last 10 minutes.",
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
  summary: 'Get an OAuth account of a user',
  description:
    'Returns the account that a user has at one OAuth provider. With client access, `user_id` must be the signed-in user (`me`).',
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
  summary: 'Unlink an OAuth account from a user',
  description:
    "Deletes the tokens of the account. The user can't sign in with it anymore. With client access, `user_id` must be the signed-in user (`me`), and users can't unlink their last sign-in method.",
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
