import { execute, many, maybeOne, one, type Db, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import { part, rowsOf } from '../../../db/together.ts';

/** What a limit counts by. */
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
  /** Puts it into the log, for the limit that a source selects as `limited_by`, if it does. */
  readonly enterWithheld: (source: Sql<never>) => Sql<never>;
  /** Of those that one limit withholds in an hour, so many are in the log: whoever asks for many does not fill it. */
  readonly listedInOneHour: number;
}

/**
 * Counts one more in every narrow bucket, and in the wide one if none of those is over its limit: what one caller is refused
 * takes nothing from all others. What is over is written down for the hour, and answered with how often that happened in it;
 * the first ones of the hour are rows of the log as well. One statement, so that parallel callers of any process each get a
 * number of their own; in the order of the names, so that they never wait for each other in a ring.
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

/** Counts one more in one bucket. Parallel callers of any process each get a number of their own. */
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

/** The bucket of a user's second factor. */
const secondFactorBucket = (userId: Sql<never>) => sql`'mfa ' || ${userId}::text`;

/** Counts a try of the user that the source selects a `user_id` of, if it does. */
export const countSecondFactor = <Needs extends string>(
  source: Sql<Needs>,
  window: { projectId: string; windowEndsAt: Date; now: Date },
) =>
  part(
    'second_factor',
    countOneIn(sql`select ${secondFactorBucket(sql`user_id`)} as name from (${source}) as given_user`, window),
  );

/** A value: until when the try that was counted has to wait; null if it was let in. */
export const secondFactorBlockedUntil = (limit: number) =>
  sql`(select window_ends_at from ${rowsOf('second_factor')} where count > ${limit})`;

/** A right try is no guess: its count is taken back, if the condition holds. Wrong ones stay counted, whoever made them. */
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

/** Counts a team of the user that the source selects a `user_id` of, if it does. */
export const countCreatedTeam = <Needs extends string>(
  source: Sql<Needs>,
  window: { projectId: string; windowEndsAt: Date; now: Date },
) =>
  part(
    'created_teams',
    countOneIn(sql`select ${createdTeamsBucket(sql`user_id`)} as name from (${source}) as given_user`, window),
  );

/** A row if the team that was counted may be created. */
export const selectCreatable = (limit: number) => sql`select from ${rowsOf('created_teams')} where count <= ${limit}`;

/** A value: until when one that was counted has to wait; null if it may be created. */
export const creationBlockedUntil = (limit: number) =>
  sql`(select window_ends_at from ${rowsOf('created_teams')} where count > ${limit})`;

/** Counts a flow from a network. */
export const countFlow = (network: string, window: { projectId: string; windowEndsAt: Date; now: Date }) =>
  part('begun_flows', countOneIn(sql`select ${`flow from ${network}`}::text as name`, window));

/** A condition: the flow that was counted may begin. */
export const mayBeginFlow = (limit: number) =>
  sql`exists (select from ${rowsOf('begun_flows')} where count <= ${limit})`;

/** A value: until when one that was counted has to wait; null if it may begin. */
export const flowBlockedUntil = (limit: number) =>
  sql`(select window_ends_at from ${rowsOf('begun_flows')} where count > ${limit})`;

/** The same where nothing is counted. */
export const notBlocked = sql`null::timestamptz`;

/** What is counted of a user by their id. */
export const deleteCountsOfUser = (tx: Tx, user: { projectId: string; id: string }) =>
  execute(
    tx,
    sql`
      delete from rate_limits
      where project_id = ${user.projectId}
        and bucket in (${secondFactorBucket(sql`${user.id}`)}, ${createdTeamsBucket(sql`${user.id}`)})`,
  );

/** No row if there were no tries at their second factor. */
export const deleteSecondFactorTries = (tx: Tx, user: { projectId: string; id: string }) =>
  maybeOne<{ count: number }>(
    tx,
    sql`
      delete from rate_limits
      where project_id = ${user.projectId} and bucket = ${secondFactorBucket(sql`${user.id}`)}
      returning count`,
  );

/** A fragment: counts one more in the bucket that its source selects a `name` of, if it does. */
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
