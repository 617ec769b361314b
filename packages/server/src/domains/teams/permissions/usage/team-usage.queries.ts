import { manyApart, type Db } from '../../../../db/db.ts';
import { sql, type Sql } from '../../../../db/sql.ts';

/** The number of members with a permission. */
export interface HeldInTeam {
  readonly id: string;
  readonly members: number;
}

export interface TeamPermissionUsage {
  readonly members: number;
  readonly permissions: readonly HeldInTeam[];
}

interface TeamKey {
  readonly projectId: string;
  readonly teamId: string;
}

/**
 * Groups members with the same grants, because the members of a large team have few different combinations, and looks
 * up what each combination contains once.
 */
export const selectTeamUsage = ({ projectId, teamId }: TeamKey): Sql => sql`
  select
    (select count(*)::int from team_memberships where project_id = ${projectId} and team_id = ${teamId}) as members,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', counted.id, 'members', counted.members) order by counted.id collate "C")
      from (
        select held.id, sum(alike.members) as members
        from (
          select granted.ids, count(*) as members
          from (
            select array_agg(permission_id order by permission_id) as ids
            from team_permissions
            where project_id = ${projectId} and team_id = ${teamId}
            group by user_id
          ) as granted
          group by granted.ids
        ) as alike
        cross join lateral (
          select distinct reached.id
          from unnest(alike.ids) as g (id)
          left join permission_definitions d on d.project_id = ${projectId} and d.permission_id = g.id
          cross join lateral unnest(array_append(d.reachable_permission_ids, g.id)) as reached (id)
        ) as held
        group by held.id
      ) as counted
    ), '[]') as permissions`;

export async function findTeamUsage(db: Db, team: TeamKey): Promise<TeamPermissionUsage> {
  const [usage] = await manyApart<TeamPermissionUsage>(db, selectTeamUsage(team), { isBounded: true });
  return usage ?? { members: 0, permissions: [] };
}
