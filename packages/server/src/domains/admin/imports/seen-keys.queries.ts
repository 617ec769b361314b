import { execute, many, type Db, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { ImportKey } from './import.ts';

/** Half of a SHA-256 is enough to tell keys apart and takes half the space. */
const hashOf = sql`substr(sha256(convert_to(given.key, 'UTF8')), 1, 16)`;

export const listSeenKeys = (tx: Tx, { projectId, id }: ImportKey, keys: readonly string[]) =>
  many<{ key: string }>(
    tx,
    sql`
      select given.key
      from unnest(${keys}::text[]) as given (key)
      cross join lateral (
        select from import_keys k where k.project_id = ${projectId} and k.import_id = ${id} and k.key = ${hashOf} limit 1) as found`,
  );

export const insertSeenKeys = (tx: Tx, { projectId, id }: ImportKey, keys: readonly string[]) =>
  execute(
    tx,
    sql`
      insert into import_keys (project_id, import_id, key)
      select ${projectId}, ${id}, ${hashOf}
      from unnest(${keys}::text[]) as given (key)
      on conflict do nothing`,
  );

/** Keys of members start with the hash of their team, so that they can be counted through the index. */
const hashOfTeam = sql`substr(sha256(convert_to(given."teamId"::text, 'UTF8')), 1, 16)`;
const hashOfMember = sql`substr(sha256(convert_to(given."userId"::text, 'UTF8')), 1, 16)`;

export const insertSeenMembers = (
  tx: Tx,
  { projectId, id }: ImportKey,
  members: readonly { readonly teamId: string; readonly userId: string }[],
) =>
  execute(
    tx,
    sql`
      insert into import_keys (project_id, import_id, key)
      select ${projectId}, ${id}, ${hashOfTeam} || ${hashOfMember}
      from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as given ("teamId" uuid, "userId" uuid)
      on conflict do nothing`,
  );

/** Counts the seen members of each team, up to `most`. */
export const countSeenMembers = (tx: Tx, { projectId, id }: ImportKey, teamIds: readonly string[], most: number) =>
  many<{ teamId: string; members: number }>(
    tx,
    sql`
      select given."teamId", (
        select count(*)::int
        from (
          select from import_keys k
          where k.project_id = ${projectId} and k.import_id = ${id} and k.key > ${hashOfTeam}
            and k.key < ${hashOfTeam} || decode(repeat('ff', 17), 'hex')
          limit ${most}) as counted
      ) as members
      from unnest(${teamIds}::uuid[]) as given ("teamId")`,
  );

/** Deletes some of them by ctid, because the planner has no statistics for this table. */
export const deleteSeenKeys = (db: Db, { projectId, id }: ImportKey) =>
  many(
    db,
    sql`
      delete from import_keys
      where ctid = any(array(select ctid from import_keys where project_id = ${projectId} and import_id = ${id} limit 5000))
      returning true as deleted`,
  );

/** Deletes keys of dry runs whose process died. */
export const deleteLeftKeys = (db: Db, silentSince: Date) =>
  many(
    db,
    sql`
      delete from import_keys
      where ctid = any(array(
        select k.ctid
        from import_keys k
        left join imports i on i.project_id = k.project_id and i.id = k.import_id
        where i.updated_at is null or i.updated_at < ${silentSince}
        limit 5000))
      returning true as deleted`,
  );
