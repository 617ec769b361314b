import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import type { EventWaits } from './event-waits.ts';
import { eventView } from './feed.view.ts';
import { readFeed } from './read-feed.ts';

export const eventFeedRoutes = (waits: EventWaits) => [
  route(contract.listEvents, async ({ ctx, caller, query }) => {
    const { after = 0, log_id, type, limit, wait = 0 } = query;
    const asked = { projectId: caller.project.id, after, logId: log_id, type, limit, seconds: wait };
    const { events, nextAfter, logId, isInterrupted } = await readFeed(ctx, waits, asked);
    return {
      items: events.map((event) => eventView(ctx, event)),
      next_after: nextAfter,
      log_id: logId ?? null,
      is_interrupted: isInterrupted,
    };
  }),
];
