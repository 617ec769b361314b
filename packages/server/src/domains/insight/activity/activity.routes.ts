import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { eventView } from '../events/feed.view.ts';
import { getActivity } from './get-activity.ts';
import { listActivity } from './list-activity.ts';
import { nameActors } from './name-actors.ts';
import { nameSubjects } from './name-subjects.ts';

export const activityRoutes = [
  route(contract.listActivity, async ({ ctx, caller, query }) => {
    const { events, nextCursor } = await listActivity(ctx, caller.project.id, query);
    return {
      items: events.map((event) => eventView(ctx, event)),
      actors: await nameActors(ctx, caller.project.id, events),
      subjects: await nameSubjects(ctx, caller.project.id, events),
      pagination: { next_cursor: nextCursor },
      retention: {
        days: caller.project.config.eventRetentionDays ?? ctx.eventsKeptForDays,
        instance_days: ctx.eventsKeptForDays,
      },
    };
  }),
  route(contract.getActivity, async ({ ctx, caller, params }) => {
    const { event, previous, link } = await getActivity(ctx, caller.project.id, params.id);
    return {
      event: eventView(ctx, event),
      previous: previous ? eventView(ctx, previous) : null,
      chain: {
        hash: link.hash.toString('hex'),
        previous_hash: link.previousHash?.toString('hex') ?? null,
        is_intact: link.isIntact,
      },
      actors: await nameActors(ctx, caller.project.id, [event]),
      subjects: await nameSubjects(ctx, caller.project.id, [event]),
    };
  }),
];
