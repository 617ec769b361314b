import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { millis, success, userId } from './fields.ts';
import { MOST_COUNTED_TEAMS } from './limits.ts';
import { countedPageOf, countQuery, everybodyQuery, flag, listCount, pageQuery } from './listing.ts';
import { userFilterQuery } from './user-filter.ts';
import { clientUser, newUser, ownUserChanges, serverUser, serverUserChanges } from './user.ts';
import { changing } from './recent-sign-in.ts';

/** Fields that decide whether and how a user can sign in. */
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

/** Changing one of these lets the caller sign in as the user, so it needs the right to create a session for them. */
const SIGN_IN_RIGHTS = {
  primary_email: 'secrets',
  primary_email_verified: 'secrets',
  primary_email_auth_enabled: 'secrets',
  otp_auth_enabled: 'secrets',
  password: 'secrets',
  totp_secret_base64: 'secrets',
} as const;
/** With one of these, a new user could take over the account of someone else. An unverified email address can't do that. */
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
  impersonation_ends_at_millis: millis.optional().meta({
    description:
      'When the impersonation ends. Only present while someone is signed in as the user through an impersonation link',
  }),
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
  include: z.enum(['teams']).optional().meta({ description: 'Additional data to return for each user' }),
  ...everybodyQuery,
  only_anonymous: flag.optional().meta({
    description: 'Accepted for compatibility. `true` returns no users, because no user is anonymous',
    examples: ['false'],
  }),
});

/** A user in a list, for server and admin access. */
const listedUser = serverUser.extend({
  teams: z
    .object({
      count: listCount.meta({ description: `Number of teams, up to ${MOST_COUNTED_TEAMS}` }),
      name: z
        .string()
        .nullable()
        .meta({
          description: 'The name of the selected team, or of another team if none is selected',
          examples: ['Acme'],
        }),
    })
    .optional()
    .meta({ description: 'The teams of the user. Only with `include=teams`' }),
});
const userPage = countedPageOf(listedUser);

export const listUsers = defineEndpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/users',
  access: 'server',
  right: 'read',
  tag: 'Users',
  summary: 'List users',
  description:
    "Returns all users, or one page if you send `limit`, `cursor` or `count`. Users who sign up in the meantime don't shift the pages. Sorted by sign-up time, oldest first, unless `order_by` or `desc` says otherwise. With several filters, returns the users who match all of them. Requires a secret server key, a super secret admin key or any staff role.",
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
    "Doesn't send an email or start a session. The password can be shorter than 8 characters, but not longer than 256. The providers in `oauth_providers` don't have to be configured in the project, so you can import users first. Requires a secret server key, a super secret admin key or the `manage` right (owner, admin). To set `primary_email_verified`, `password`, `totp_secret_base64` or `oauth_providers`, staff need the `secrets` right (owner) and must have signed in, or re-entered their password, within the last 10 minutes.",
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
  summary: 'Get the signed-in user',
  description: 'Returns the user of the access token.',
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
  summary: 'Update the signed-in user',
  description:
    'Fields you leave out keep their values. An empty display name is stored as null. With client access, a project can require a recent sign-in to change two-factor authentication or magic link sign-in, and users must keep at least one sign-in method.',
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
  summary: 'Delete the signed-in user',
  description:
    'Deletes the user and all their data. With client access, the project must have `client_user_deletion_enabled` set to true, and it can require a recent sign-in.',
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
  summary: 'Get a user',
  description: 'Returns a user by ID. Requires a secret server key, a super secret admin key or any staff role.',
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
  summary: 'Update a user',
  description:
    'Fields you leave out keep their values. A new primary email is unverified unless you also set `primary_email_verified`. Setting or removing the password signs the user out everywhere, and so does restricting them. Requires a secret server key, a super secret admin key or the `manage` right (owner, admin). To restrict or unrestrict a user, staff need the `help` right (owner, admin, support). To change how the user signs in, they need the `secrets` right (owner) and must have signed in, or re-entered their password, within the last 10 minutes.',
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
  summary: 'Delete a user',
  description:
    'Deletes the user and all their data. Requires a secret server key, a super secret admin key or the `manage` right (owner, admin). Staff must also have signed in, or re-entered their password, within the last 10 minutes.',
  params: named,
  response: success,
  errors: ['RECENT_SIGN_IN_REQUIRED', 'USER_NOT_FOUND'],
});
