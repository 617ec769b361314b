import { maybeOne, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { part, rowsOf, together } from '../../../db/together.ts';

/** Where a walk over the grants of a permission has come to. */
export interface GrantPlace {
  readonly teamId: string;
  readonly userId: string;
}

/** Grants of one permission, some of them: those that come after a place. */
export interface SomeGrants {
  readonly projectId: string;
  readonly permissionId: string;
  readonly after: GrantPlace;
  readonly limit: number;
}

const someGrants = ({ projectId, permissionId, after, limit }: SomeGrants) =>
  part(
    'met',
    sql`
      select team_id, user_id
      from team_permissions
      where project_id = ${projectId} and permission_id = ${permissionId} and (team_id, user_id) > (${after.teamId}::uuid, ${after.userId}::uuid)
      order by team_id, user_id
      limit ${limit}`,
  );

const isAmong = ({ projectId, permissionId }: SomeGrants): Sql<'met'> => sql`
  g.project_id = ${projectId} and g.permission_id = ${permissionId} and g.team_id = met.team_id and g.user_id = met.user_id`;

/** The place of the last of them, if there were any. */
const lastOfSome = sql`
  select team_id as "teamId", user_id as "userId"
  from ${rowsOf('met')}
  order by team_id desc, user_id desc
  limit 1`;

export const renameSomeGrants = (tx: Tx, grants: SomeGrants, newId: string) =>
  maybeOne<GrantPlace>(
    tx,
    together(
      [
        someGrants(grants),
        part(
          'renamed',
          sql`update team_permissions g set permission_id = ${newId} from ${rowsOf('met')} where ${isAmong(grants)}`,
        ),
      ],
      lastOfSome,
    ),
  );

export const deleteSomeGrants = (tx: Tx, grants: SomeGrants) =>
  maybeOne<GrantPlace>(
    tx,
    together(
      [
        someGrants(grants),
        part('deleted', sql`delete from team_permissions g using ${rowsOf('met')} where ${isAmong(grants)}`),
      ],
      lastOfSome,
    ),
  );
