import { manyApart, type Db } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';

/** The limit that a row of `rate_limits` belongs to, by the name of its bucket: the first match. */
const bucketLimit = sql`
  case
    when bucket = 'mail' then 'mails_per_project'
    when starts_with(bucket, 'mail from ') then 'mails_per_network'
    when starts_with(bucket, 'mail ') then 'mails_per_address'
    when starts_with(bucket, 'sign-up from ') then 'sign_ups'
    when starts_with(bucket, 'flow from ') then 'oauth_flows'
    when starts_with(bucket, 'mfa ') then 'second_factor'
    when starts_with(bucket, 'teams of ') then 'teams_created'
    when bucket in ('test mails', 'domain checks', 'test events') then replace(bucket, ' ', '_')
  end`;

const guessLimit = sql`kind || case when network = '' then '_per_account' else '_per_network' end`;

export interface CountedLimit {
  readonly id: string;
  readonly counted: number;
  readonly atLimit: number;
  /** The largest count: for a limit with a single count, how much of it is used. */
  readonly most: number;
}

/** Returns a row for each limit with current counts. A row with an empty id has the number of counts that were read. */
export const countCounts = (
  db: Db,
  {
    projectId,
    maxima,
    now,
    atMost,
  }: { projectId: string; maxima: Readonly<Record<string, number>>; now: Date; atMost: number },
) =>
  manyApart<CountedLimit>(
    db,
    sql`
      with guessed as (
        select ${guessLimit} as id, count, blocked_until > ${now} as is_at_limit
        from guesses
        where project_id = ${projectId} and ends_at > ${now} and count > 0
        limit ${atMost}
      ), limited as (
        select ${bucketLimit} as id, count
        from rate_limits
        where project_id = ${projectId} and window_ends_at > ${now} and count > 0
        limit ${atMost}
      )
      select id, count(*)::int as counted, count(*) filter (where is_at_limit)::int as "atLimit", max(count) as most
      from (
        select id, count, is_at_limit from guessed
        union all
        select limited.id, limited.count, limited.count >= given.most
        from limited
        join unnest(${Object.keys(maxima)}::text[], ${Object.values(maxima)}::int[]) as given (id, most) using (id)
        union all
        select '', looked_at, false from (select count(*)::int as looked_at from guessed union all select count(*)::int from limited) as looked
      ) as counts
      where id is not null
      group by id`,
    { isBounded: true },
  );

/**
 * Selects the current lockouts of a project for accounts that exist: the `user_id`, the `factor`, the `account` hash
 * that is attempted, the `network`, and the times `since` and `until`.
 */
export const waitingRows = ({
  projectId,
  secondFactorLimit,
  now,
}: {
  projectId: string;
  secondFactorLimit: number;
  now: Date;
}): Sql<never> => sql`
  select user_id, kind as factor, account, network, waits_since as since, blocked_until as until
  from guesses
  where project_id = ${projectId} and user_id is not null and blocked_until > ${now} and ends_at > ${now}
  union all
  select substr(bucket, 5)::uuid, 'totp', null, null, null, window_ends_at
  from rate_limits
  where project_id = ${projectId} and bucket > 'mfa' and bucket < 'mfb' and starts_with(bucket, 'mfa ')
    and count >= ${secondFactorLimit} and window_ends_at > ${now}`;
