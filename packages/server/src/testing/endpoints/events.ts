import type { EndpointCases } from '../endpoint-case.ts';
import { sealAll } from '../event-log.ts';
import { NO_ID } from '../triggers.ts';

export const eventCases = {
  listEvents: {
    sample: async ({ instance }) => {
      await sealAll(instance);
      return { query: '?type=user.created&limit=1' };
    },
  },
  listActivity: {
    sample: async ({ instance }) => {
      await sealAll(instance);
      return { query: '?type=user.created&limit=1' };
    },
  },
  getActivity: {
    sample: async ({ instance }) => {
      await sealAll(instance);
      const [event] = await instance.query<{ id: string }>(
        "select id from events where project_id = 'internal' and position is not null and version > 0 limit 1",
      );
      return { params: { id: event?.id ?? '' } };
    },
    errors: { EVENT_NOT_FOUND: () => ({ as: 'admin', params: { id: NO_ID } }) },
  },
} satisfies EndpointCases;
