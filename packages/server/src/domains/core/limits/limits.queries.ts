import { execute, many, maybeOne, one, type Db, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import { part, rowsOf } from '../../../db/together.ts';

/** What an email limit counts by. */
export type MailLimit = 'address' | 'client' | 'project';

export interface Bucket {
  readonly name: string;
  readonly limitedBy: MailLimit;
  readonly limit: number;
  readonly windowEndsAt: Date;
}

interface CountedMail {
  readonly narrow: readonly Bucket[];
  readonly wide: Bucket;
  readonly now: Date;
  /**
   * SQL that adds the withheld email to the email log, for the limit that the source selects as `limited_by`, if any.
   */
  readonly enterWithheld: (source: Sql<never>) => Sql<never>;
  /**
   * How many emails that one limit withholds in an hour are added to the email log, so that many requests can't fill
   * it.
   */
  readonly listedInOneHour: number;
}

/**
 * Counts one email in every narrow bucket, and in the wide one if no narrow limit is exceeded: refused requests of one
 * caller use up nothing of the others. An exceeded limit is recorded for the hour and returned with its count in that
 * hour; the first ones of the hour are added to the email log as well. It is one statement, so that concurrent callers
 * in any process each get a number of their own; it counts in the order of the names, so that they never wait for each
 * other in a cycle (deadlock).
 */
export const countInBuckets = (
  db: Db,
  projectId: string,
  { narrow, wide, now, enterWithheld, listedInOneHour }: CountedMail,
) =>
  many<{ limitedBy: MailLimit; count: number }>(
    db,
    sql`
      with given as (
        select name, limited_by, most, ends_at
        from unnest(
          ${narrow.map(({ name }) => name)}::text[], ${narrow.map(({ limitedBy }) => limitedBy)}::text[],
          ${narrow.map(({ limit }) => limit)}::int[], ${narrow.map(({ windowEndsAt }) => windowEndsAt)}::timestamptz[]
        ) as given (name, limited_by, most, ends_at)
      ), counted as (
        insert into rate_limits (project_id, bucket, window_ends_at, count)
        select ${projectId}, name, ends_at, 1
        from given
        order by name
        ${countOneMore(now)}
      ), over as (
        select given.limited_by
        from counted
        join given on given.name = counted.bucket
        where counted.count > given.most
      ), counted_widely as (
        insert into rate_limits (project_id, bucket, window_ends_at, count)
        select ${projectId}, ${wide.name}, ${wide.windowEndsAt}::timestamptz, 1
        where not exists (select from over)
        ${countOneMore(now)}
      ), withheld as (
        insert into withheld_mails as w (project_id, mail_limit, hour, count)
        select ${projectId}, limited_by, date_trunc('hour', ${now}::timestamptz, 'UTC'), 1
        from (
          select limited_by from over
          union all
          select ${wide.limitedBy}::text from counted_widely where count > ${wide.limit}
        ) as withheld
        order by limited_by
        on conflict (project_id, mail_limit, hour) do update set count = w.count + 1
        returning mail_limit as limited_by, count
      ), listed as (${enterWithheld(
        sql`select limited_by from withheld where count <= ${listedInOneHour} order by limited_by limit 1`,
      )})
      select limited_by as "limitedBy", count from withheld`,
  );

/** Counts once in one bucket. Concurrent callers in any process each get a number of their own. */
export const countInBucket = (
  db: Db,
  projectId: string,
  { name, windowEndsAt, now }: Pick<Bucket, 'name' | 'windowEndsAt'> & { now: Date },
) =>
  one<{ count: number; windowEndsAt: Date }>(
    db,
    sql`
      with counted as (${countOneIn(sql`select ${name}::text as name`, { projectId, windowEndsAt, now })})
      select count, window_ends_at as "windowEndsAt" from counted`,
  );

/** A window begins with its first count. */
const countOneMore = (now: Date) => sql`
  on conflict (project_id, bucket) do update set
    count = case when rate_limits.window_ends_at <= ${now} then 1 else rate_limits.count + 1 end,
    window_ends_at = case when rate_limits.window_ends_at <= ${now} then excluded.window_ends_at else rate_limits.window_ends_at end
  returning bucket, count, window_ends_at`;

/** The bucket of a user's two-factor attempts. */
const secondFactorBucket = (userId: Sql<never>) => sql`'mfa ' || ${userId}::text`;

/** Counts a two-factor attempt of the user whose `user_id` the source selects, if it selects one. */
export const countSecondFactor = <Needs extends string>(
  source: Sql<Needs>,
  window: { projectId: string; windowEndsAt: Date; now: Date },
) =>
  part(
    'second_factor',
    countOneIn(sql`select ${secondFactorBucket(sql`user_id`)} as name from (${source}) as given_user`, window),
  );

/** An SQL value: until when the counted attempt is locked; null if it was allowed. */
export const secondFactorBlockedUntil = (limit: number) =>
  sql`(select window_ends_at from ${rowsOf('second_factor')} where count > ${limit})`;

/**
 * Takes the count of a successful attempt back, if the condition is true. Failed attempts stay counted, even the user's
 * own.
 */
export const takeBackSecondFactorTry = <Needs extends string>(
  condition: Sql<Needs>,
  user: { projectId: string; id: string },
) =>
  part(
    'taken_back',
    sql`
      update rate_limits
      set count = count - 1
      where project_id = ${user.projectId} and bucket = ${secondFactorBucket(sql`${user.id}`)} and count > 0 and ${condition}`,
  );

/** The bucket of the teams that a user creates. */
const createdTeamsBucket = (userId: Sql<never>) => sql`'teams of ' || ${userId}::text`;

/** Counts a team of the user whose `user_id` the source selects, if it selects one. */
export const countCreatedTeam = <Needs extends string>(
  source: Sql<Needs>,
  window: { projectId: string; windowEndsAt: Date; now: Date },
) =>
  part(
    'created_teams',
    countOneIn(sql`select ${createdTeamsBucket(sql`user_id`)} as name from (${source}) as given_user`, window),
  );

/** Selects a row if the counted team may be created. */
export const selectCreatable = (limit: number) => sql`select from ${rowsOf('created_teams')} where count <= ${limit}`;

/** An SQL value: until when creating the counted team is blocked; null if it is allowed. */
export const creationBlockedUntil = (limit: number) =>
  sql`(select window_ends_at from ${rowsOf('created_teams')} where count > ${limit})`;

/** Counts an OAuth flow from an IP address. */
export const countFlow = (network: string, window: { projectId: string; windowEndsAt: Date; now: Date }) =>
  part('begun_flows', countOneIn(sql`select ${`flow from ${network}`}::text as name`, window));

/** An SQL condition: the counted flow may begin. */
export const mayBeginFlow = (limit: number) =>
  sql`exists (select from ${rowsOf('begun_flows')} where count <= ${limit})`;

/** An SQL value: until when the counted flow is blocked; null if it may begin. */
export const flowBlockedUntil = (limit: number) =>
  sql`(select window_ends_at from ${rowsOf('begun_flows')} where count > ${limit})`;

/** The value where nothing is counted. */
export const notBlocked = sql`null::timestamptz`;

/** Deletes the counts that are kept under the id of a user. */
export const deleteCountsOfUser = (tx: Tx, user: { projectId: string; id: string }) =>
  execute(
    tx,
    sql`
      delete from rate_limits
      where project_id = ${user.projectId}
        and bucket in (${secondFactorBucket(sql`${user.id}`)}, ${createdTeamsBucket(sql`${user.id}`)})`,
  );

/** Returns no row if there were no two-factor attempts. */
export const deleteSecondFactorTries = (tx: Tx, user: { projectId: string; id: string }) =>
  maybeOne<{ count: number }>(
    tx,
    sql`
      delete from rate_limits
      where project_id = ${user.projectId} and bucket = ${secondFactorBucket(sql`${user.id}`)}
      returning count`,
  );

/** An SQL fragment: counts once in the bucket whose `name` the source selects, if it selects one. */
const countOneIn = <Needs extends string>(
  source: Sql<Needs>,
  { projectId, windowEndsAt, now }: { projectId: string; windowEndsAt: Date; now: Date },
) => sql`
  insert into rate_limits (project_id, bucket, window_ends_at, count)
  select ${projectId}, name, ${windowEndsAt}::timestamptz, 1
  from (${source}) as given
  ${countOneMore(now)}`;

export const endedBuckets = (before: Date): Sweep => ({
  deleteFrom: sql`rate_limits`,
  key: sql`project_id, bucket`,
  by: sql`window_ends_at`,
  before,
});

export const oldWithheldMails = (before: Date): Sweep => ({
  deleteFrom: sql`withheld_mails`,
  key: sql`project_id, mail_limit, hour`,
  by: sql`hour`,
  before,
});
