import type { EventType } from '@keystead/contract';
import { execute, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { part } from '../../../db/together.ts';
import type { ToldOrigin } from './origin.ts';

/** What one kind of event tells. */
export interface ToldEvent<Name extends string> {
  readonly type: string;
  /** Of the shape of its data. What is stored once is never read in another way. */
  readonly version: number;
  /** The part of the same statement that returns what the event tells of: `rowsOf` it. */
  readonly rows: Sql<Name>;
  /** Built of the columns of such a row. */
  readonly data: Sql<never>;
  /** Who did it and their id, where such a row knows better than the request: its columns, of this order. */
  readonly actor?: Sql<Name> | undefined;
}

/** When it happened, who did it, and from where. */
export interface Recording extends ToldOrigin {
  readonly projectId: string;
  readonly createdAt: Date;
}

const originColumns = sql`actor, actor_id, address, device, request_id`;

const originOf = <Name extends string>(
  { actor, actorId, address, device, requestId }: Recording,
  who: Sql<Name> = sql`${actor}, ${actorId}`,
): Sql<Name> => sql`${who}, ${address}, ${device}, ${requestId}`;

/** In the given order. */
export const insertNewEvents = (
  tx: Tx,
  events: readonly { readonly id: string; readonly type: string; readonly version: number; readonly data: object }[],
  at: Recording,
) =>
  execute(
    tx,
    sql`
      insert into events (project_id, id, type, version, created_at, data, ${originColumns})
      select ${at.projectId}, e.id, e.type, e.version, ${at.createdAt}, e.data, ${originOf(at)}
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (id uuid, type text, version smallint, data jsonb)`,
  );

/** None if there is no row. */
export const insertEvent = <Name extends string, Own extends string>(
  name: Own,
  event: ToldEvent<Name>,
  at: Recording & { readonly id: string },
) =>
  part(
    name,
    sql`
      insert into events (project_id, id, type, version, created_at, data, ${originColumns})
      select ${at.projectId}, ${at.id}, ${event.type}, ${event.version}, ${at.createdAt}, ${event.data}, ${originOf(at, event.actor)}
      from ${event.rows}`,
  );

/** One event for each row of each kind, with an id that the database gives. One insert: each would open all indexes anew. */
export const insertEvents = <Name extends string, Own extends string>(
  name: Own,
  events: readonly Omit<ToldEvent<Name>, 'actor'>[],
  at: Recording,
) =>
  part(
    name,
    sql`
      insert into events (project_id, id, type, version, created_at, data, ${originColumns})
      select ${at.projectId}, gen_random_uuid(), told.type, told.version, ${at.createdAt}, told.data, ${originOf(at)}
      from (${events.map(selectTold).reduce(selectBoth)}) as told`,
  );

/** An event with all that is stored of it, under the names of its columns. */
export interface WholeEvent {
  readonly project_id: string;
  readonly id: string;
  readonly type: EventType;
  readonly version: number;
  readonly created_at: Date;
  readonly data: object;
  readonly actor: ToldOrigin['actor'];
  readonly actor_id: string | null;
  readonly address: string | null;
  readonly device: string | null;
  readonly request_id: string | null;
}

/** Of any projects, in the given order; none twice. */
export const insertWholeEvents = (tx: Tx, events: readonly WholeEvent[]) =>
  execute(
    tx,
    sql`
      insert into events (project_id, id, type, version, created_at, data, ${originColumns})
      select project_id, id, type, version, created_at, data, ${originColumns}
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (
        project_id text, id uuid, type text, version smallint, created_at timestamptz, data jsonb, actor text, actor_id uuid,
        address text, device text, request_id text)
      on conflict (project_id, id) do nothing`,
  );

const selectTold = <Name extends string>({
  type,
  version,
  data,
  rows,
}: Omit<ToldEvent<Name>, 'actor'>): Sql<Name> => sql`
  select ${type}::text as type, ${version}::smallint as version, ${data} as data
  from ${rows}`;

const selectBoth = <Name extends string>(first: Sql<Name>, second: Sql<Name>): Sql<Name> => sql`${first}
  union all${second}`;

/** What is left of an event when a user goes: that it happened. Where owners and keys did it from stays. */
const erasedFor = (userId: string) => sql`
  data = jsonb_build_object('id', data -> 'id'), version = 0, erased_for = coalesce(erased_for, ${userId}::uuid),
  address = case when actor <> 'user' then address end, device = case when actor <> 'user' then device end`;

/** Of what happened to a user or to something of theirs, only that it did. Few events are without a position: no index is for them. */
export const eraseEventsOfUser = (tx: Tx, projectId: string, userId: string) =>
  execute(
    tx,
    sql`
      update events
      set ${erasedFor(userId)}
      where (project_id, id) in (
        select project_id, id from events
        where project_id = ${projectId} and position is not null and data ->> 'id' = ${userId}::text
        union all
        select project_id, id from events
        where project_id = ${projectId} and position is not null and data ? 'user_id' and data ->> 'user_id' = ${userId}::text
        union all
        select project_id, id from events
        where project_id = ${projectId} and position is null and ${userId}::text in (data ->> 'id', data ->> 'user_id')
      )`,
  );

/** The same of those that tell of a team and meet the condition, where it is a user's own. */
export const eraseEventsOfTeam = (
  team: { projectId: string; teamId: string; userId: string },
  condition: Sql<never>,
) => sql`
  update events
  set ${erasedFor(team.userId)}
  where (project_id, id) in (
    select project_id, id from events
    where project_id = ${team.projectId} and position is not null and data ->> 'id' = ${team.teamId}::text
    union all
    select project_id, id from events
    where project_id = ${team.projectId} and position is null and data ->> 'id' = ${team.teamId}::text
  ) and ${condition}`;

/** The place of an event in the log, and what proves it. */
export interface Seal {
  readonly id: string;
  readonly position: bigint;
  readonly digest: Buffer;
  readonly originDigest: Buffer | null;
  readonly hash: Buffer;
}

export const updateSealed = (tx: Tx, projectId: string, seals: readonly Seal[]) =>
  execute(
    tx,
    sql`
      update events e
      set position = s.position, digest = decode(s.digest, 'hex'), origin_digest = decode(s.origin_digest, 'hex'),
        hash = decode(s.hash, 'hex')
      from unnest(
        ${seals.map(({ id }) => id)}::uuid[], ${seals.map(({ position }) => String(position))}::bigint[],
        ${seals.map(({ digest }) => digest.toString('hex'))}::text[],
        ${seals.map(({ originDigest }) => originDigest?.toString('hex') ?? null)}::text[],
        ${seals.map(({ hash }) => hash.toString('hex'))}::text[]
      ) as s (id, position, digest, origin_digest, hash)
      where e.project_id = ${projectId} and e.id = s.id`,
  );

/** The beginning of a log. */
export const deleteUpTo = (tx: Tx, projectId: string, position: string) =>
  execute(
    tx,
    sql`delete from events where project_id = ${projectId} and position is not null and position <= ${position}::bigint`,
  );
