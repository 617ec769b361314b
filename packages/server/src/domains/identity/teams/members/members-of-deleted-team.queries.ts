import { execute, maybeOne, type Tx } from '../../../../db/db.ts';
import { CHUNK_SIZE, inChunks, type Chunk } from '../../../../db/in-chunks.ts';
import { sql } from '../../../../db/sql.ts';
import type { MemberKey } from '../permissions/team-permissions.queries.ts';

type TeamKey = Omit<MemberKey, 'userId'>;

const isMemberIn = ({ projectId, teamId }: TeamKey, { after, upTo }: Chunk<string>) => sql`
  project_id = ${projectId} and team_id = ${teamId}
    ${after === undefined ? sql`` : sql`and user_id > ${after}::uuid`}
    ${upTo === undefined ? sql`` : sql`and user_id <= ${upTo}::uuid`}`;

/**
 * Deletes the members of a team that is locked, so that nobody joins meanwhile. The member who deletes the team stays
 * until the team itself is deleted, because they need their permission until then.
 */
export const deleteMembersExcept = (tx: Tx, team: TeamKey, keptId: string | null): Promise<void> =>
  inChunks<string>(
    async (after) => (await findLastMember(tx, team, after))?.userId,
    (chunk) =>
      execute(
        tx,
        sql`
          delete from team_memberships
          where ${isMemberIn(team, chunk)} and user_id is distinct from ${keptId}::uuid`,
      ),
  );

const findLastMember = (tx: Tx, team: TeamKey, after: string | undefined) =>
  maybeOne<{ userId: string }>(
    tx,
    sql`
      select user_id as "userId"
      from team_memberships
      where ${isMemberIn(team, { after, upTo: undefined })}
      order by user_id
      offset ${CHUNK_SIZE - 1}
      limit 1`,
  );
