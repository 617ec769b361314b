import { execute, maybeOne, type Db, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import { part, rowsOf } from '../../../db/together.ts';

interface NewImpersonation {
  readonly projectId: string;
  readonly id: string;
  readonly userId: string;
  /** Null if a key requested it. */
  readonly ownerId: string | null;
  readonly reason: string;
  readonly codeHash: Buffer;
  readonly createdAt: Date;
  readonly codeExpiresAt: Date;
}

export const insertImpersonation = (db: Db, row: NewImpersonation) =>
  execute(
    db,
    sql`
      insert into impersonations (project_id, id, user_id, owner_id, reason, code_hash, created_at, code_expires_at)
      values (${row.projectId}, ${row.id}, ${row.userId}, ${row.ownerId}, ${row.reason}, ${row.codeHash}, ${row.createdAt},
        ${row.codeExpiresAt})`,
  );

export interface Impersonation {
  readonly id: string;
  readonly userId: string;
  readonly ownerId: string | null;
  readonly reason: string;
  readonly endsAt: Date;
  readonly endedAt: Date | null;
}

const columns = sql`
  id, user_id as "userId", owner_id as "ownerId", reason, ends_at as "endsAt", ended_at as "endedAt"`;

/** Uses the code up: of concurrent requests, only one gets the row (replay). */
export const startImpersonation = (
  tx: Tx,
  start: { projectId: string; codeHash: Buffer; sessionId: string; now: Date; endsAt: Date },
) =>
  maybeOne<Impersonation>(
    tx,
    sql`
      update impersonations
      set session_id = ${start.sessionId}, started_at = ${start.now}, ends_at = ${start.endsAt}
      where project_id = ${start.projectId} and code_hash = ${start.codeHash} and started_at is null
        and code_expires_at > ${start.now}
      returning ${columns}`,
  );

const told = sql`
  jsonb_build_object('id', id, 'user_id', user_id, 'owner_id', owner_id, 'reason', reason,
    'ends_at_millis', (extract(epoch from ends_at) * 1000)::bigint)`;

/** The actor of an impersonation: the owner who requested the link, or a key. */
export const heldByImpersonator = sql`case when owner_id is null then 'key' else 'owner' end, owner_id`;

const endedColumns = sql`i.id, i.user_id, i.owner_id, i.reason, i.ends_at, i.ended_at`;

/**
 * Ends the current impersonations whose sessions the CTE `ended` revokes. An ordinary session has none, so nothing is
 * looked up for it.
 */
export const endImpersonationsOfSessions = ({ projectId, now }: { projectId: string; now: Date }) =>
  part(
    'ended_impersonation',
    sql`
      update impersonations i
      set ended_at = ${now}::timestamptz
      from ${rowsOf('ended')}
      where ended.is_impersonation and i.project_id = ${projectId} and i.user_id = ended.user_id and i.session_id = ended.id
        and i.ended_at is null and i.ends_at > ${now}::timestamptz
      returning ${endedColumns}`,
  );

/** Ends all current impersonations of a project. */
export const endImpersonationsOfProject = ({ projectId, now }: { projectId: string; now: Date }) =>
  part(
    'ended_impersonation',
    sql`
      update impersonations i
      set ended_at = ${now}::timestamptz
      where i.project_id = ${projectId} and i.started_at is not null and i.ended_at is null and i.ends_at > ${now}::timestamptz
      returning ${endedColumns}`,
  );

/** Of several processes that notice the end, only one gets the row. */
export const endImpersonation = (tx: Tx, { projectId, id, now }: { projectId: string; id: string; now: Date }) =>
  maybeOne<Impersonation>(
    tx,
    sql`
      update impersonations
      set ended_at = least(ends_at, ${now}::timestamptz)
      where project_id = ${projectId} and id = ${id} and ended_at is null
      returning ${columns}`,
  );

/** The event about an impersonation that one of these CTEs ended. */
export const endedImpersonationEvent = {
  type: 'impersonation.ended',
  version: 1,
  rows: rowsOf('ended_impersonation'),
  data: sql`${told} || jsonb_build_object('ended_at_millis', (extract(epoch from ended_at) * 1000)::bigint)`,
} as const;

export const oldImpersonations = (before: Date): Sweep => ({
  deleteFrom: sql`impersonations`,
  key: sql`project_id, id`,
  by: sql`created_at`,
  before,
});
