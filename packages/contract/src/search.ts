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
  summary: 'Find users and teams by a part of a name, an address, or a whole id',
  description:
    'At most five of each: the users who were active last, and the newest teams with the number of their members.',
  query: z.strictObject({
    query: requiredText
      .max(256)
      .refine((words) => words.trim() !== '', { error: 'must not be blank' })
      .meta({
        description:
          'What to look for. One or two letters find what begins with them; addresses besides the primary one are found up to the @ at least',
        examples: ['mira'],
      }),
  }),
  response: z.object({ users: z.array(serverUser), teams: z.array(listedTeam) }),
  errors: [],
  refusals: ['QUERY_TOO_SLOW'],
});
