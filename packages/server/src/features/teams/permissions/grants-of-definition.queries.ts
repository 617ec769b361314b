import { execute, maybeOne, type Tx } from '../../../db/db.ts';
import { CHUNK_SIZE, inChunks, type Chunk } from '../../../db/in-chunks.ts';
import { sql } from '../../../db/sql.ts';
import { part, rowsOf, together, type Part } from '../../../db/together.ts';

interface Holder {
  readonly teamId: string;
  readonly userId: string;
}

/** Nobody is given it meanwhile: whoever changes a definition has locked it. */
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

const inChunksOfHolders = (
  tx: Tx,
  projectId: string,
  id: string,
  change: (chunk: Chunk<Holder>) => Promise<void>,
): Promise<void> => inChunks((after) => findLastHolder(tx, projectId, id, after), change);

/** Whoever was granted the permission has it under its new name. Nobody has that yet, since nothing was called so. */
export const renameGrants = (
  tx: Tx,
  projectId: string,
  { id, newId }: { id: string; newId: string },
  events: Part<'several_events'>,
) =>
  inChunksOfHolders(tx, projectId, id, (chunk) => {
    const granted = sql`
      update team_permissions set permission_id = ${newId}
      where ${isHeldIn(projectId, id, chunk)}
      returning team_id, user_id, permission_id`;
    const revoked = sql`select team_id, user_id, ${id}::text as permission_id from ${rowsOf('granted')}`;
    return execute(tx, together([part('granted', granted), part('revoked', revoked), events]));
  });

/** Nobody has the permission any more. */
export const deleteGrantsOf = (tx: Tx, projectId: string, id: string, events: Part<'several_events'>) =>
  inChunksOfHolders(tx, projectId, id, (chunk) => {
    const revoked = sql`
      delete from team_permissions where ${isHeldIn(projectId, id, chunk)} returning team_id, user_id, permission_id`;
    return execute(tx, together([part('revoked', revoked), events]));
  });
