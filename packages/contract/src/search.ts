import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { listedTeam } from './teams.ts';
import { serverUser } from './user.ts';

export const searchPeople = defineEndpoint({
  name: 'searchPeople',
  method: 'GET',
  path: '/internal/search',
  access: 'admin',
  right: 'read',
  tag: 'Projects',
  summary: 'Search users and teams',
  description:
    'Finds users and teams by part of a name or email, or by ID. Returns at most five of each: the most recently active users, and the newest teams with their number of members. Requires a super secret admin key or any staff role.',
  query: z.strictObject({
    query: requiredText
      .max(256)
      .refine((words) => words.trim() !== '', { error: 'must not be blank' })
      .meta({
        description:
          'Matches part of a name or primary email, the start of another email (at least up to the @), or a full ID. One or two letters match only the start',
        examples: ['mira'],
      }),
  }),
  response: z.object({ users: z.array(serverUser), teams: z.array(listedTeam) }),
  errors: [],
  refusals: ['QUERY_TOO_SLOW'],
});
