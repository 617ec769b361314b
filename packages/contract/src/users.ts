import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { millis, success, userId } from './fields.ts';
import { MOST_COUNTED_TEAMS } from './limits.ts';
import { countedPageOf, countQuery, everybodyQuery, flag, listCount, pageQuery } from './listing.ts';
import { userFilterQuery } from './user-filter.ts';
import { clientUser, newUser, ownUserChanges, serverUser, serverUserChanges } from './user.ts';
import { changing } from './recent-sign-in.ts';

/** By which somebody gets in, or does not. */
const SIGN_IN_FIELDS = [
  'otp_auth_enabled',
  'totp_secret_base64',
  'primary_email',
  'primary_email_verified',
  'primary_email_auth_enabled',
  'password',
  'restricted_by_admin',
  'restricted_by_admin_reason',
  'restricted_by_admin_private_details',
] as const satisfies readonly (keyof typeof serverUserChanges.shape)[];

/** Changing one of these opens a way to sign in as the user, so it needs the right to start a session for them. */
const SIGN_IN_RIGHTS = {
  primary_email: 'secrets',
  primary_email_verified: 'secrets',
  primary_email_auth_enabled: 'secrets',
  otp_auth_enabled: 'secrets',
  password: 'secrets',
  totp_secret_base64: 'secrets',
} as const;
/** With one of these a new user could take over the account of somebody else; an unverified email address cannot. */
const NEW_USER_RIGHTS = {
  primary_email_verified: 'secrets',
  password: 'secrets',
  totp_secret_base64: 'secrets',
  oauth_providers: 'secrets',
} as const;
const RESTRICTION_RIGHTS = {
  restricted_by_admin: 'help',
  restricted_by_admin_reason: 'help',
  restricted_by_admin_private_details: 'help',
} as const;

const impersonated = {
  impersonation_ends_at_millis: millis
    .optional()
    .meta({ description: 'Where an owner is signed in as the user: when that ends' }),
};
const ownClientView = clientUser.extend(impersonated);
const ownServerView = serverUser.extend(impersonated);
const ownView = { client: ownClientView, server: ownServerView, admin: ownServerView } as const;
const serverView = { server: serverUser, admin: serverUser } as const;
const named = z.strictObject({ user_id: userId });

const CHANGE_REFUSALS = [
  'PRIMARY_EMAIL_REQUIRED',
  'EMAIL_SIGN_IN_NOT_ENABLED',
  'USER_NOT_RESTRICTED',
  'SERVICE_BUSY',
] as const;

const listQuery = z.strictObject({
  ...userFilterQuery,
  ...pageQuery,
  ...countQuery,
  order_by: z.enum(['signed_up_at', 'last_active_at']).optional(),
  desc: flag.optional().meta({ examples: ['true'] }),
  include: z
    .enum(['teams'])
    .optional()
    .meta({ description: 'What servers want to know of each user beside what they are' }),
  ...everybodyQuery,
  only_anonymous: flag.optional().meta({ description: 'true finds nobody: no user is anonymous', examples: ['false'] }),
});

/** A user in the lists of servers. */
const listedUser = serverUser.extend({
  teams: z
    .object({
      count: listCount.meta({ description: `How many there are, up to ${MOST_COUNTED_TEAMS}` }),
      name: z
        .string()
        .nullable()
        .meta({ description: 'What one of them is called: the selected one, if there is one', examples: ['Acme'] }),
    })
    .optional()
    .meta({ description: 'The teams that they are a member of; if that was asked for' }),
});
const userPage = countedPageOf(listedUser);

export const listUsers = defineEndpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/users',
  access: 'server',
  right: 'read',
  tag: 'Users',
  summary: 'List users, all of them or page by page',
  description:
    'Without limit and cursor all users come at once. Pages go on where the last one ended, whoever signed up in between. Oldest first, unless desc says otherwise. Users who do not fit a filter are left out; of several filters all must fit.',
  query: listQuery,
  response: { server: userPage, admin: userPage },
  errors: [],
  refusals: ['INVALID_CURSOR', 'QUERY_TOO_SLOW'],
});

export const createUser = defineEndpoint({
  name: 'createUser',
  method: 'POST',
  path: '/users',
  access: 'server',
  right: { right: 'manage', fields: NEW_USER_RIGHTS },
  recentSignIn: changing(Object.keys(NEW_USER_RIGHTS)),
  tag: 'Users',
  summary: 'Create a user',
  description:
    'Nobody is mailed and nobody is signed in. Passwords of servers may be short, but not longer than 256 characters. The providers of oauth_providers need not be set up in the project: users may be imported before that.',
  body: { server: newUser, admin: newUser },
  response: serverView,
  status: 201,
  errors: [
    'USER_EMAIL_ALREADY_EXISTS',
    'PASSWORD_TOO_LONG',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
    'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
  ],
  refusals: CHANGE_REFUSALS,
});

export const getCurrentUser = defineEndpoint({
  name: 'getCurrentUser',
  method: 'GET',
  path: '/users/me',
  access: 'client',
  right: 'read',
  user: 'me',
  unverified: 'allowed',
  tag: 'Users',
  summary: 'Read the signed-in user',
  response: ownView,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
});

export const updateCurrentUser = defineEndpoint({
  name: 'updateCurrentUser',
  method: 'PATCH',
  path: '/users/me',
  access: 'client',
  right: { right: 'manage', fields: SIGN_IN_RIGHTS },
  recentSignIn: changing(Object.keys(SIGN_IN_RIGHTS)),
  user: 'me',
  impersonation: { refusedFields: SIGN_IN_FIELDS },
  tag: 'Users',
  summary: 'Change the signed-in user',
  description: 'What is left out stays as it is. An empty display name is stored as none.',
  body: { client: ownUserChanges, server: serverUserChanges, admin: serverUserChanges },
  response: ownView,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'RECENT_SIGN_IN_REQUIRED',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'USER_EMAIL_ALREADY_EXISTS',
    'PASSWORD_TOO_LONG',
  ],
  refusals: [...CHANGE_REFUSALS, 'VERIFIED_EMAIL_REQUIRED', 'LAST_SIGN_IN_METHOD'],
});

export const deleteCurrentUser = defineEndpoint({
  name: 'deleteCurrentUser',
  method: 'DELETE',
  path: '/users/me',
  access: 'client',
  right: 'manage',
  user: 'me',
  unverified: 'allowed',
  tag: 'Users',
  summary: 'Delete the signed-in user, and everything of theirs',
  description: 'Clients may do so where the project has switched client_user_deletion_enabled on.',
  response: success,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'INSUFFICIENT_ACCESS_TYPE', 'RECENT_SIGN_IN_REQUIRED'],
});

export const getUser = defineEndpoint({
  name: 'getUser',
  method: 'GET',
  path: '/users/{user_id}',
  access: 'server',
  right: 'read',
  tag: 'Users',
  summary: 'Read a user',
  params: named,
  response: serverView,
  errors: ['USER_NOT_FOUND'],
});

export const updateUser = defineEndpoint({
  name: 'updateUser',
  method: 'PATCH',
  path: '/users/{user_id}',
  access: 'server',
  right: { right: 'manage', fields: { ...RESTRICTION_RIGHTS, ...SIGN_IN_RIGHTS } },
  recentSignIn: changing(Object.keys(SIGN_IN_RIGHTS)),
  tag: 'Users',
  summary: 'Change a user',
  description:
    'What is left out stays as it is. A new primary e-mail counts as not verified unless the request says so. Setting or removing the password ends all sessions of the user, and so does restricting them.',
  params: named,
  body: { server: serverUserChanges, admin: serverUserChanges },
  response: serverView,
  errors: ['USER_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND', 'USER_EMAIL_ALREADY_EXISTS', 'PASSWORD_TOO_LONG'],
  refusals: CHANGE_REFUSALS,
});

export const deleteUser = defineEndpoint({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/users/{user_id}',
  access: 'server',
  right: 'manage',
  recentSignIn: 'always',
  tag: 'Users',
  summary: 'Delete a user, and everything of theirs',
  description:
    'With an admin access token the sign-in, or the password that was entered again, is at most 10 minutes old.',
  params: named,
  response: success,
  errors: ['RECENT_SIGN_IN_REQUIRED', 'USER_NOT_FOUND'],
});
