import type { EndpointCases, Triggers } from '../endpoint-case.ts';
import { NO_ID, nobodyInQuery, noSuchUser, noUser } from '../triggers.ts';

const ofMe = { customer_type: 'user', customer_id: 'me' };
const noCustomer = {
  USER_NOT_FOUND: () => ({ as: 'server', params: { customer_id: NO_ID } }),
} satisfies Triggers;

export const notOfferedCases = {
  getBilling: { sample: () => ({ params: ofMe }), errors: { ...noUser, ...noCustomer } },
  listProducts: { sample: () => ({ params: ofMe, query: '?limit=10' }), errors: { ...noUser, ...noCustomer } },
  listNotificationPreferences: {
    sample: () => ({ params: { user_id: 'me' } }),
    errors: { ...noUser, ...noSuchUser },
  },
  listProjectPermissions: {
    sample: () => ({ query: '?user_id=me&recursive=true' }),
    errors: { ...noUser, ...nobodyInQuery },
  },
  recordAnalyticsEvents: { sample: () => ({}) },
  // No project can enable it.
  signUpAnonymously: { sample: () => ({}), errors: { ANONYMOUS_ACCOUNTS_NOT_ENABLED: () => ({ as: 'client' }) } },
} satisfies EndpointCases;
