import { many, maybeOne, type Tx } from '../../../../db/db.ts';
import { CHUNK_SIZE, inChunks, type Chunk } from '../../../../db/in-chunks.ts';
import { sql } from '../../../../db/sql.ts';

export interface Holder {
  readonly teamId: string;
  readonly userId: string;
}

/** Nobody can be granted the permission meanwhile, because a caller that changes a definition has locked it. */
const isHeldIn = (projectId: string, id: string, { after, upTo }: Chunk<Holder>) => sql`
  project_id = ${projectId} and permission_id = ${id}
    ${after ? sql`and (team_id, user_id) > (${after.teamId}::uuid, ${after.userId}::uuid)` : sql``}
    ${upTo ? sql`and (team_id, user_id) <= (${upTo.teamId}::uuid, ${upTo.userId}::uuid)` : sql``}`;

const findLastHolder = (tx: Tx, projectId: string, id: string, after: Holder | undefined) =>
  maybeOne<Holder>(
    tx,
    sql`
      select team_id as "teamId", user_id as "userId"
      from team_permissions
      where ${isHeldIn(projectId, id, { after, upTo: undefined })}
      order by team_id, user_id
      offset ${CHUNK_SIZE - 1}
      limit 1`,
  );

export const inChunksOfHolders = (
  tx: Tx,
  projectId: string,
  id: string,
  change: (chunk: Chunk<Holder>) => Promise<void>,
): Promise<void> => inChunks((after) => findLastHolder(tx, projectId, id, after), change);

const holderColumns = sql`team_id as "teamId", user_id as "userId"`;

/** Gives everyone who had the permission the renamed one. Nobody has that yet, because no permission had this id. */
export const renameGrants = (
  tx: Tx,
  projectId: string,
  { id, newId }: { id: string; newId: string },
  chunk: Chunk<Holder>,
) =>
  many<Holder>(
    tx,
    sql`
      update team_permissions set permission_id = ${newId}
      where ${isHeldIn(projectId, id, chunk)}
      returning ${holderColumns}`,
  );

export const deleteGrantsOf = (tx: Tx, projectId: string, id: string, chunk: Chunk<Holder>) =>
  many<Holder>(
    tx,
    sql`
      delete from team_permissions
      where ${isHeldIn(projectId, id, chunk)}
      returning ${holderColumns}`,
  );
