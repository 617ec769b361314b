import type { EndpointCases } from '../endpoint-case.ts';
import { nobodyInQuery, noUser } from '../triggers.ts';

export const teamCases = {
  listTeams: { sample: () => ({ query: '?user_id=me' }), errors: { ...noUser, ...nobodyInQuery } },
} satisfies EndpointCases;
