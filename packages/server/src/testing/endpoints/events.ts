import type { EndpointCases } from '../endpoint-case.ts';
import { sealAll } from '../event-log.ts';

export const eventCases = {
  listEvents: {
    sample: async ({ instance }) => {
      await sealAll(instance);
      return { query: '?type=user.created&limit=1' };
    },
  },
} satisfies EndpointCases;
