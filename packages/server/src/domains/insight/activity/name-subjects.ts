import type { Context } from '../../../context.ts';
import type { FeedEvent } from '../events/feed-event.ts';
import { listSubjectNames } from './activity.queries.ts';

/** Returns the current names of the users and teams that the events are about. */
export async function nameSubjects(
  { db }: Context,
  projectId: string,
  events: readonly FeedEvent[],
): Promise<{ id: string; name: string }[]> {
  const idsOf = (prefix: string, field: string) => [
    ...new Set(
      events.flatMap(({ type, data }) => {
        const fields: Readonly<Record<string, unknown>> = { ...(data as object | null) };
        const id = fields[type.startsWith(prefix) ? 'id' : field];
        return typeof id === 'string' ? [id] : [];
      }),
    ),
  ];
  const subjects = { users: idsOf('user.', 'user_id'), teams: idsOf('team.', 'team_id') };
  return subjects.users.length + subjects.teams.length === 0 ? [] : listSubjectNames(db, projectId, subjects);
}
