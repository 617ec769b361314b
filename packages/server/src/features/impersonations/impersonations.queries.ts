import { execute, many, maybeOne, type Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Sweep } from '../../db/sweep.ts';
import { part, rowsOf } from '../../db/together.ts';
import { livingCondition } from '../auth/sessions/index.ts';
import { userColumns } from '../users/index.ts';

interface NewImpersonation {
  readonly projectId: string;
  readonly id: string;
  readonly userId: string;
  /** Null where a key asked. */
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

interface CodeKey {
  readonly projectId: string;
  readonly codeHash: Buffer;
}

/** Uses the code up: of many at once, one gets the row (replay). */
export const startImpersonation = (start: CodeKey & { sessionId: string; now: Date; endsAt: Date }) =>
  part(
    'started',
    sql`
      update impersonations
      set session_id = ${start.sessionId}, started_at = ${start.now}, ends_at = ${start.endsAt}
      where project_id = ${start.projectId} and code_hash = ${start.codeHash} and started_at is null
        and code_expires_at > ${start.now}
      returning id, user_id, owner_id, reason, ends_at`,
  );

/** A condition: it was. */
export const hasStarted = sql`exists (select from ${rowsOf('started')})`;
/** A value: whom the owner is signed in as. */
export const userOfStarted = sql`(select user_id from ${rowsOf('started')})`;

export const selectImpersonated = (projectId: string) => sql`
  select ${userColumns}
  from ${rowsOf('started')}
  join users u on u.project_id = ${projectId} and u.id = started.user_id`;

const told = sql`
  jsonb_build_object('id', id, 'user_id', user_id, 'owner_id', owner_id, 'reason', reason,
    'ends_at_millis', (extract(epoch from ends_at) * 1000)::bigint)`;

/** Who has begun the one that the part `started` tells of: the owner who asked for the link, or a key. */
export const startedBy = sql`
  (select case when owner_id is null then 'key' else 'owner' end from ${rowsOf('started')}), (select owner_id from ${rowsOf('started')})`;

/** What events tell of one that begins. */
export const startedImpersonationEvent = {
  version: 1,
  rows: rowsOf('started'),
  data: told,
  actor: sql`case when owner_id is null then 'key' else 'owner' end, owner_id`,
} as const;
/** What they tell of one that is over: when it ended at the latest, or when that was noticed. */
export const endedImpersonationEvent = {
  version: 1,
  rows: rowsOf('ended'),
  data: sql`${told} || jsonb_build_object('ended_at_millis', (extract(epoch from ended_at) * 1000)::bigint)`,
} as const;

export const findImpersonation = (db: Db, { projectId, codeHash }: CodeKey) =>
  maybeOne<{ startedAt: Date | null }>(
    db,
    sql`
      select started_at as "startedAt"
      from impersonations
      where project_id = ${projectId} and code_hash = ${codeHash}`,
  );

interface ImpersonationKey {
  readonly projectId: string;
  readonly id: string;
}

/** Those whose session is over, of all projects, some at a time. */
export const listEnded = (db: Db, now: Date) =>
  many<ImpersonationKey>(
    db,
    sql`
      select i.project_id as "projectId", i.id
      from impersonations i
      where i.started_at is not null and i.ended_at is null
        and not exists (
          select from sessions s where s.project_id = i.project_id and s.id = i.session_id and ${livingCondition(now)})
      limit 100`,
  );

/** Of many processes that notice it, one gets the row. */
export const endImpersonation = ({ projectId, id, now }: ImpersonationKey & { now: Date }) =>
  part(
    'ended',
    sql`
      update impersonations
      set ended_at = least(ends_at, ${now}::timestamptz)
      where project_id = ${projectId} and id = ${id} and ended_at is null
      returning id, user_id, owner_id, reason, ends_at, ended_at`,
  );

export const oldImpersonations = (before: Date): Sweep => ({
  deleteFrom: sql`impersonations`,
  key: sql`project_id, id`,
  by: sql`created_at`,
  before,
});
