import type { EndpointCases } from '../endpoint-case.ts';
import { NO_ID } from '../triggers.ts';

export const protectionCases = {
  listLimits: { sample: () => ({}) },
  listLockouts: {
    sample: ({ user: { userId } }) => ({ query: `?user_id=${userId}&limit=10` }),
    errors: { USER_NOT_FOUND: () => ({ as: 'admin', query: `?user_id=${NO_ID}` }) },
  },
  deleteLockout: {
    sample: ({ user: { userId } }) => ({ params: { user_id: userId } }),
    errors: { USER_NOT_FOUND: () => ({ as: 'admin', params: { user_id: NO_ID } }) },
  },
} satisfies EndpointCases;
