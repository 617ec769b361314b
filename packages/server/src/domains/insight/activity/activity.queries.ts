import { many, manyApart, maybeOne, type Db } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { FeedEvent } from '../events/feed-event.ts';

type ActorKind = NonNullable<FeedEvent['actor']>;

export interface ActivityFilter {
  readonly projectId: string;
  readonly types: readonly string[] | undefined;
  readonly actor: { readonly kind: ActorKind } | { readonly id: string } | undefined;
  readonly subject: string | undefined;
  readonly address: string | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

export interface ActivityPart extends ActivityFilter {
  /** Returns only events before this position; undefined starts at the newest. */
  readonly before: string | undefined;
  /** How many events to look at, and how many of them to return. */
  readonly looks: number;
  readonly limit: number;
}

type Row = { readonly floor: number | null } & (FeedEvent | { readonly [Name in keyof FeedEvent]: null });

const NOTHING = sql``;
const END = '9223372036854775807';
/**
 * How far the time of an event may differ from that of its neighbors in the log, because clocks differ and transactions
 * take a while.
 */
const APART = sql`interval '10 minutes'`;

const columns = sql`
  e.id, e.position::float8 as position, e.type, e.version, e.created_at as "createdAt", e.data, e.actor, e.actor_id as "actorId",
  e.address, e.device, e.request_id as "requestId"`;

const both = (one: Sql<never>, other: Sql<never>): Sql<never> => sql`${one} and ${other}`;
const either = (one: Sql<never>, other: Sql<never>): Sql<never> => sql`${one} or ${other}`;

/** The ways in which an event can concern a subject, each with its own index. */
const aboutOf = (subject: string): readonly Sql<never>[] => [
  sql`e.data ->> 'id' = ${subject}::text`,
  sql`e.data ? 'user_id' and e.data ->> 'user_id' = ${subject}::text`,
  sql`e.data ? 'team_id' and e.data ->> 'team_id' = ${subject}::text`,
];

/** Splits the filter into conditions that walk an index, one per way, and conditions that filter the events found there. */
function conditionsOf({ types, actor, subject, address, from, to }: ActivityFilter) {
  const found: readonly (readonly Sql<never>[])[] = [
    ...(actor && 'id' in actor ? [[sql`e.actor_id = ${actor.id}::uuid`]] : []),
    ...(address === undefined ? [] : [[sql`e.address = ${address}`]]),
    ...(types === undefined ? [] : [types.map((type) => sql`e.type = ${type}`)]),
  ];
  const [ways = [sql`true`], ...rest] = subject === undefined ? found : [aboutOf(subject), ...found];
  const asked: readonly Sql<never>[] = [
    ...rest.map((one) => sql`(${one.reduce(either)})`),
    ...(actor && 'kind' in actor ? [sql`e.actor = ${actor.kind}`] : []),
    ...(from === undefined ? [] : [sql`e.created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`e.created_at < ${to}`]),
  ];
  return { ways, asked };
}

/** Whether some conditions filter after the index, so that more events must be looked at than returned. */
export const asksOnTheWay = (filter: ActivityFilter): boolean => conditionsOf(filter).asked.length > 0;

/** The positions in the log around a time, with a margin. */
const firstSince = (projectId: string, from: Date) => sql`
  and e.position >= coalesce((
    select t.position from events t where t.project_id = ${projectId} and t.position is not null and t.created_at >= ${from}::timestamptz - ${APART}
    order by t.created_at limit 1
  ), 0)`;
const lastBefore = (projectId: string, to: Date) => sql`
  and e.position <= coalesce((
    select t.position from events t where t.project_id = ${projectId} and t.position is not null and t.created_at < ${to}::timestamptz + ${APART}
    order by t.created_at desc limit 1
  ), ${END}::bigint)`;

/**
 * Lists events newest first. Looks at a fixed number of events per way, however few match. `floor` is the position down
 * to which all ways were searched if there is more, and null at the start of the log. Returns one row without an event
 * if none matches.
 */
export function selectActivity(part: ActivityPart): Sql {
  const { projectId, from, to, before = END, looks, limit } = part;
  const { ways, asked } = conditionsOf(part);
  const fits = asked.length === 0 ? sql`true` : asked.reduce(both);
  const looked = ways
    .map(
      (condition, way): Sql<never> => sql`
        (select ${way}::int as way, e.id, e.position, (${fits}) as fits
        from events e
        where e.project_id = ${projectId} and e.position is not null and e.position < ${before}::bigint and ${condition}
          ${from === undefined ? NOTHING : firstSince(projectId, from)}
          ${to === undefined ? NOTHING : lastBefore(projectId, to)}
        order by e.position desc
        limit ${looks}::int)`,
    )
    .reduce((one, other) => sql`${one} union all ${other}`);
  return sql`
    with looked as materialized (${looked}),
    lowest as (
      select max(w.position) as floor
      from (select min(position) as position from looked group by way having count(*) >= ${looks}::int) as w
    ),
    wanted as (
      select distinct l.id, l.position
      from looked l, lowest
      where l.fits and l.position >= coalesce(lowest.floor, 0)
      order by l.position desc
      limit ${limit}::int
    )
    select lowest.floor::float8 as floor, found.*
    from lowest
    left join lateral (
      select ${columns}
      from wanted w
      join events e on e.project_id = ${projectId} and e.id = w.id
    ) as found on true
    order by found.position desc nulls last`;
}

/** Planned for the current values and limited in time, because callers can narrow the filter. */
export const listActivity = (db: Db, part: ActivityPart) =>
  manyApart<Row>(db, selectActivity(part), { isAnew: true, isBounded: true });

/** `coalesce` prevents an index on the position, so that PostgreSQL finds the event by its id. */
export const findEvent = (db: Db, { projectId, id }: { projectId: string; id: string }) =>
  maybeOne<FeedEvent>(
    db,
    sql`select ${columns} from events e where e.project_id = ${projectId} and e.id = ${id}::uuid and coalesce(e.position, 0) > 0`,
  );

/**
 * Finds the previous event of the same subject with one of these types. `coalesce` prevents an index on the position
 * here too.
 */
export const findEventBefore = (
  db: Db,
  {
    projectId,
    subject,
    position,
    types,
  }: { projectId: string; subject: string; position: number; types: readonly string[] },
) =>
  maybeOne<FeedEvent>(
    db,
    sql`
      select ${columns}
      from events e
      where e.project_id = ${projectId} and e.position is not null and e.data ->> 'id' = ${subject}::text
        and coalesce(e.position, ${position}::bigint) < ${position}::bigint and e.type = any(${types}::text[])
      order by e.position desc
      limit 1`,
  );

export interface Actors {
  readonly users: readonly string[];
  readonly owners: readonly string[];
  readonly keys: readonly string[];
}

/** Returns current names; skips actors without a name and deleted ones. */
export const listActorNames = (db: Db, projectId: string, { users, owners, keys }: Actors) =>
  many<{ id: string; name: string }>(
    db,
    sql`
      select id, name
      from (
        select u.id, coalesce(u.display_name, u.primary_email) as name from users u where u.project_id = ${projectId} and u.id = any(${users}::uuid[])
        union
        select o.id, coalesce(o.display_name, o.primary_email) from users o where o.project_id = 'internal' and o.id = any(${owners}::uuid[])
        union
        select k.id, k.description from api_keys k where k.project_id = ${projectId} and k.id = any(${keys}::uuid[])
      ) as named
      where name <> ''`,
  );

/** Returns the current names of users and teams. Those without a name and those that were deleted are left out. */
export const listSubjectNames = (
  db: Db,
  projectId: string,
  { users, teams }: { users: readonly string[]; teams: readonly string[] },
) =>
  many<{ id: string; name: string }>(
    db,
    sql`
      select id, name
      from (
        select u.id, coalesce(u.display_name, u.primary_email) as name from users u where u.project_id = ${projectId} and u.id = any(${users}::uuid[])
        union
        select t.id, t.display_name from teams t where t.project_id = ${projectId} and t.id = any(${teams}::uuid[])
      ) as named
      where name <> ''`,
  );
