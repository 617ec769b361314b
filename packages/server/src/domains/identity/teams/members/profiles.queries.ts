import type { Change } from '../../../../db/change.ts';
import { maybeOne, type Db, type Tx } from '../../../../db/db.ts';
import { sql, type Sql } from '../../../../db/sql.ts';
import { userColumns } from '../../users/users.queries.ts';
import type { MemberKey } from '../permissions/team-permissions.queries.ts';
import type { Member, ServerMember } from './member.ts';

/** The tables of a `Member` must be called `m` and `u`. */
const ownColumns = sql`
  m.team_id as "teamId", m.user_id as "userId", m.display_name as "ownDisplayName", m.profile_image_url as "ownProfileImageUrl"`;
export const memberColumns = sql`${ownColumns}, u.display_name as "displayName", u.profile_image_url as "profileImageUrl"`;
export const serverMemberColumns = sql`
  ${ownColumns}, m.joined_at as "joinedAt", m.is_creator as "isCreator",
  array(
    select g.permission_id
    from team_permissions g
    where g.project_id = m.project_id and g.team_id = m.team_id and g.user_id = m.user_id
    order by g.permission_id collate "C"
  ) as "grantedIds", ${userColumns}`;

const members = sql`
  team_memberships m
  join users u on u.project_id = m.project_id and u.id = m.user_id`;

const isNamed = ({ projectId, teamId, userId }: MemberKey) => sql`
  m.project_id = ${projectId} and m.team_id = ${teamId} and m.user_id = ${userId}`;

/** Returns no row if the condition is not true. */
export const findMember = (db: Db, member: MemberKey, condition: Sql<never>) =>
  maybeOne<Member>(db, sql`select ${memberColumns} from ${members} where ${isNamed(member)} and ${condition}`);

export const findServerMember = (db: Db, member: MemberKey) =>
  maybeOne<ServerMember>(db, sql`select ${serverMemberColumns} from ${members} where ${isNamed(member)}`);

export interface ProfileChanges {
  readonly displayName: Change;
  readonly profileImageUrl: Change;
}

/**
 * Locks the team before the membership, like its deletion, so that the team still exists when a picture is stored in
 * it.
 */
export const lockTeamOf = (tx: Tx, { projectId, teamId }: MemberKey) =>
  maybeOne<{ id: string }>(
    tx,
    sql`select id from teams where project_id = ${projectId} and id = ${teamId} for key share`,
  );

/**
 * A form may send back the picture of the user's account. It is not stored for the team, so that the team shows the new
 * one when the user replaces it.
 */
export const updateProfile = (tx: Tx, member: MemberKey, { displayName, profileImageUrl }: ProfileChanges) =>
  maybeOne<ServerMember>(
    tx,
    sql`
      update team_memberships m
      set display_name = case when ${displayName.isGiven} then ${displayName.value} else m.display_name end,
        profile_image_url = case when ${profileImageUrl.isGiven} then nullif(${profileImageUrl.value}, u.profile_image_url) else m.profile_image_url end
      from users u
      where ${isNamed(member)} and u.project_id = m.project_id and u.id = m.user_id
      returning ${serverMemberColumns}`,
  );
