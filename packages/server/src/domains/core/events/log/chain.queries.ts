import { execute, many, maybeOne, type Db, type Tx } from '../../../../db/db.ts';
import { sql } from '../../../../db/sql.ts';
import type { Digests, Ends, LoggedEvent } from './chain.ts';

const endsColumns = sql`position::text as position, hash, swept_position::text as "sweptPosition", swept_hash as "sweptHash"`;

const eventColumns = sql`
  id, type, version, (extract(epoch from created_at) * 1000000)::bigint::text as "createdAtMicros", data::text as data,
  data ->> 'id' as "subjectId", data ->> 'user_id' as "userId", actor, actor_id as "actorId", address, device,
  request_id as "requestId"`;

export interface StoredEnds extends Ends {
  readonly proof: Buffer;
}

/** Skips from project to project along the index, so the number of events per project doesn't matter. */
export const listUnsealedProjects = async (db: Db): Promise<string[]> =>
  (
    await many<{ projectId: string }>(
      db,
      sql`
        with recursive found as (
          (select project_id from events where position is null order by project_id limit 1)
          union all
          select (select e.project_id from events e where e.position is null and e.project_id > f.project_id order by e.project_id limit 1)
          from found f
          where f.project_id is not null
        )
        select project_id as "projectId" from found where project_id is not null`,
    )
  ).map(({ projectId }) => projectId);

/** Undefined if the log has not been started, or another process holds the lock. */
export const lockEnds = (tx: Tx, projectId: string) =>
  maybeOne<StoredEnds>(
    tx,
    sql`select ${endsColumns}, proof from event_chains where project_id = ${projectId} for update skip locked`,
  );

/** Undefined if the log has already been started. */
export const insertEnds = (tx: Tx, projectId: string, ends: StoredEnds) =>
  maybeOne<StoredEnds>(
    tx,
    sql`
      insert into event_chains (project_id, position, hash, swept_position, swept_hash, proof)
      values (${projectId}, ${ends.position}::bigint, ${ends.hash}, ${ends.sweptPosition}::bigint, ${ends.sweptHash}, ${ends.proof})
      on conflict (project_id) do nothing
      returning ${endsColumns}, proof`,
  );

export const updateEnds = (tx: Tx, projectId: string, ends: StoredEnds) =>
  execute(
    tx,
    sql`
      update event_chains
      set position = ${ends.position}::bigint, hash = ${ends.hash}, swept_position = ${ends.sweptPosition}::bigint,
        swept_hash = ${ends.sweptHash}, proof = ${ends.proof}
      where project_id = ${projectId}`,
  );

export const findEnds = (db: Db, projectId: string) =>
  maybeOne<StoredEnds>(db, sql`select ${endsColumns}, proof from event_chains where project_id = ${projectId}`);

const inOrder = sql`order by sequence`;

/**
 * Returns the next events to sign. Earlier events about the same object are already committed and have a lower
 * sequence.
 */
export const listUnsealed = (tx: Tx, projectId: string, limit: number) =>
  many<{ id: string }>(
    tx,
    sql`select id from events where project_id = ${projectId} and position is null ${inOrder} limit ${limit}`,
  );

/**
 * Locks the next events that no other transaction holds, because waiting for locks could deadlock. Doesn't find them by
 * id: PostgreSQL would read the whole log until its statistics are updated.
 */
export const lockUnsealed = (tx: Tx, projectId: string, limit: number) =>
  many<LoggedEvent>(
    tx,
    sql`
      select ${eventColumns}
      from events
      where project_id = ${projectId} and position is null
      ${inOrder}
      limit ${limit}
      for update skip locked`,
  );

export interface SealedEvent extends LoggedEvent, Digests {
  readonly position: string;
  readonly hash: Buffer;
  readonly erasedFor: string | null;
}

export const listSealed = (db: Db, projectId: string, { after, limit }: { after: string; limit: number }) =>
  many<SealedEvent>(
    db,
    sql`
      select ${eventColumns}, position::text as position, digest, origin_digest as "originDigest", hash,
        erased_for as "erasedFor"
      from events e
      where e.project_id = ${projectId} and e.position > ${after}::bigint and e.position is not null
      order by e.position
      limit ${limit}`,
  );

/** Returns one event and the hash before it: of the previous event, or of the last event that was swept. */
export const findSealed = (db: Db, projectId: string, id: string) =>
  maybeOne<SealedEvent & { readonly previousHash: Buffer | null }>(
    db,
    sql`
      select ${eventColumns}, position::text as position, digest, origin_digest as "originDigest", hash,
        erased_for as "erasedFor",
        coalesce(
          (select p.hash from events p where p.project_id = ${projectId} and p.position is not null and p.position = e.position - 1),
          (select c.swept_hash from event_chains c where c.project_id = ${projectId} and c.swept_position = e.position - 1)
        ) as "previousHash"
      from events e
      where e.project_id = ${projectId} and e.id = ${id}::uuid and coalesce(e.position, 0) > 0`,
  );

/**
 * Returns the projects whose log begins with an event older than the retention period, and that period in days. Reads
 * only the first event of each log.
 */
export const listProjectsWithOld = (db: Db, { now, days }: { now: Date; days: number }) =>
  many<{ projectId: string; days: number }>(
    db,
    sql`
      select c.project_id as "projectId", kept.days
      from event_chains c
      join projects p on p.project_id = c.project_id
      cross join lateral (select coalesce(p.event_retention_days, ${days}::int) as days) kept
      cross join lateral (
        select e.created_at
        from events e
        where e.project_id = c.project_id and e.position is not null
        order by e.position
        limit 1
      ) first
      where first.created_at < ${now}::timestamptz - kept.days * interval '24 hours'`,
  );

/** Returns the oldest events of a log in order, up to the first one that is still retained. */
export const listOld = (tx: Tx, projectId: string, { before, limit }: { before: Date; limit: number }) =>
  many<{ id: string; position: string; hash: Buffer }>(
    tx,
    sql`
      with first as (
        select id, position, hash, created_at
        from events
        where project_id = ${projectId} and position is not null
        order by position
        limit ${limit}
      )
      select id, position::text as position, hash
      from first f
      where not exists (select from first younger where younger.created_at >= ${before} and younger.position <= f.position)
      order by f.position`,
  );

/** Locks the first events of the log that no other transaction holds. */
export const lockFirst = (tx: Tx, projectId: string, limit: number) =>
  many<{ id: string }>(
    tx,
    sql`
      select id
      from events
      where project_id = ${projectId} and position is not null
      order by position
      limit ${limit}
      for update skip locked`,
  );

/** Every project has a log, even if it is empty. */
export const listLogs = async (db: Db): Promise<string[]> =>
  (await many<{ projectId: string }>(db, sql`select project_id as "projectId" from projects order by project_id`)).map(
    ({ projectId }) => projectId,
  );

/** Gives all statements of the transaction the same snapshot. Must be its first statement. */
export const standStill = (tx: Tx) => execute(tx, sql`set transaction isolation level repeatable read, read only`);

/** Returns whether the deletion of a user is recorded but not signed yet. */
export const isDeletionTold = async (tx: Tx, projectId: string, userId: string): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`
      select true as "isTold"
      from events
      where project_id = ${projectId} and position is null and type = 'user.deleted' and data ->> 'id' = ${userId}::text
      limit 1`,
  )) !== undefined;
