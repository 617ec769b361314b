import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { accessToken, permissionId, refreshToken, userId, userIdOrMe } from './fields.ts';
import { flag } from './listing.ts';

/*
 * Features that Keystead does not have. The account page of published clients calls these endpoints and fails completely
 * without a response, so each one responds with what is true for Keystead.
 */

const TAG = 'Unsupported features';
const OF_ONE_USER = {
  user: 'me',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  refusals: ['OTHER_USER_NOT_ALLOWED'],
} as const;

const nothing = z.array(z.never()).meta({ examples: [[]] });
const customer = z.strictObject({
  customer_type: z.enum(['user', 'team']).meta({ examples: ['user'] }),
  customer_id: userIdOrMe.meta({ description: "The ID of a user or a team, or 'me' for the signed-in user" }),
});

export const getBilling = defineEndpoint({
  name: 'getBilling',
  method: 'GET',
  path: '/payments/billing/{customer_type}/{customer_id}',
  access: 'client',
  right: 'read',
  tag: TAG,
  summary: 'Get billing (not supported)',
  description:
    'Always returns no customer and no payment method, because Keystead has no payments. Published clients call it. Clients can ask only about the signed-in user and about teams.',
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
  summary: 'List products (not supported)',
  description:
    'Always returns an empty list, because Keystead has no payments. Published clients call it. Clients can ask only about the signed-in user and about teams.',
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
  summary: 'List notification preferences (not supported)',
  description:
    'Always returns an empty list, because Keystead only sends emails about the account of the user, which cannot be turned off. Published clients call it. Clients can ask only about the signed-in user.',
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
  summary: 'List project permissions (not supported)',
  description:
    'Always returns an empty list, because users have permissions in teams only. Published clients call it. Clients can ask only about the signed-in user.',
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
  summary: 'Record analytics events (not supported)',
  description: 'Published clients send analytics events here. Keystead neither reads nor stores them.',
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
  summary: 'Sign up anonymously (not supported)',
  description:
    'Always fails with `ANONYMOUS_ACCOUNTS_NOT_ENABLED`, because Keystead has no anonymous accounts. Published clients call it.',
  response: z.object({ access_token: accessToken, refresh_token: refreshToken, user_id: userId }),
  errors: ['ANONYMOUS_ACCOUNTS_NOT_ENABLED'],
});
