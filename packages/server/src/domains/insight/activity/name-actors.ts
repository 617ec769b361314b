import type { Context } from '../../../context.ts';
import type { FeedEvent } from '../events/feed-event.ts';
import { listActorNames } from './activity.queries.ts';

/** Returns the names of the actors of these events. */
export async function nameActors(
  { db }: Context,
  projectId: string,
  events: readonly FeedEvent[],
): Promise<{ id: string; name: string }[]> {
  const idsOf = (kind: FeedEvent['actor']) => [
    ...new Set(events.flatMap(({ actor, actorId }) => (actor === kind && actorId !== null ? [actorId] : []))),
  ];
  const actors = { users: idsOf('user'), owners: idsOf('owner'), keys: idsOf('key') };
  if (Object.values(actors).every((ids) => ids.length === 0)) return [];
  return listActorNames(db, projectId, actors);
}
