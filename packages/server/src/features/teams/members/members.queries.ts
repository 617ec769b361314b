import { sql, type Sql } from '../../../db/sql.ts';
import { part } from '../../../db/together.ts';

/** Lets somebody join the team that the source selects a `team_id` of, if it does. Whoever is in it already stays as they are. */
export const insertMember = <Needs extends string>(
  source: Sql<Needs>,
  member: { projectId: string; userId: string; now: Date },
) =>
  part(
    'joined',
    sql`
      insert into team_memberships (project_id, team_id, user_id, joined_at)
      select ${member.projectId}, given.team_id, ${member.userId}, ${member.now}
      from (${source}) as given
      on conflict (project_id, team_id, user_id) do nothing
      returning team_id, user_id`,
  );
