import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { accessToken, permissionId, refreshToken, userId, userIdOrMe } from './fields.ts';
import { flag } from './listing.ts';

/*
 * What Keystead does not do, but the account page of published clients asks about and fails as a whole without: each answer
 * says what is true of us.
 */

const TAG = 'Not offered';
const OF_ONE_USER = {
  user: 'me',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  refusals: ['OTHER_USER_NOT_ALLOWED'],
} as const;

const nothing = z.array(z.never()).meta({ examples: [[]] });
const customer = z.strictObject({
  customer_type: z.enum(['user', 'team']).meta({ examples: ['user'] }),
  customer_id: userIdOrMe.meta({ description: "The id of a user or a team, or 'me' for the signed-in user" }),
});

export const getBilling = defineEndpoint({
  name: 'getBilling',
  method: 'GET',
  path: '/payments/billing/{customer_type}/{customer_id}',
  access: 'client',
  right: 'read',
  tag: TAG,
  summary: 'How does a user or a team pay? Nobody does: there are no payments',
  params: customer,
  response: z.object({ has_customer: z.literal(false), default_payment_method: z.null() }),
  ...OF_ONE_USER,
});

export const listProducts = defineEndpoint({
  name: 'listProducts',
  method: 'GET',
  path: '/payments/products/{customer_type}/{customer_id}',
  access: 'client',
  right: 'read',
  tag: TAG,
  summary: 'What has a user or a team bought? Nothing: there are no payments',
  params: customer,
  query: z.strictObject({
    limit: z
      .string()
      .optional()
      .meta({ examples: ['10'] }),
    cursor: z.string().optional(),
  }),
  response: z.object({
    items: nothing,
    is_paginated: z.literal(true),
    pagination: z.object({ next_cursor: z.null() }),
  }),
  ...OF_ONE_USER,
});

export const listNotificationPreferences = defineEndpoint({
  name: 'listNotificationPreferences',
  method: 'GET',
  path: '/emails/notification-preference/{user_id}',
  access: 'client',
  right: 'read',
  tag: TAG,
  summary: 'Which kinds of mail may a user refuse? None: only what concerns their account is mailed',
  params: z.strictObject({ user_id: userIdOrMe }),
  response: z.object({ items: nothing, is_paginated: z.literal(false) }),
  ...OF_ONE_USER,
});

export const listProjectPermissions = defineEndpoint({
  name: 'listProjectPermissions',
  method: 'GET',
  path: '/project-permissions',
  access: 'client',
  right: 'read',
  tag: TAG,
  summary: 'What may a user do outside teams? Nothing: permissions are given in teams',
  query: z.strictObject({
    user_id: userIdOrMe.optional(),
    permission_id: permissionId.optional(),
    recursive: flag.optional().meta({ examples: ['true'] }),
  }),
  response: z.object({ items: nothing, is_paginated: z.literal(false) }),
  ...OF_ONE_USER,
});

export const recordAnalyticsEvents = defineEndpoint({
  name: 'recordAnalyticsEvents',
  method: 'POST',
  path: '/analytics/events/batch',
  access: 'client',
  right: 'manage',
  tag: TAG,
  summary: 'Published clients report here what visitors do; none of it is read or kept',
  response: z.object({ inserted: z.literal(0) }),
  errors: [],
});

export const signUpAnonymously = defineEndpoint({
  name: 'signUpAnonymously',
  method: 'POST',
  path: '/auth/anonymous/sign-up',
  access: 'client',
  right: 'manage',
  tag: TAG,
  summary: 'Published clients would sign visitors up without an address; that is refused',
  response: z.object({ access_token: accessToken, refresh_token: refreshToken, user_id: userId }),
  errors: ['ANONYMOUS_ACCOUNTS_NOT_ENABLED'],
});
