import { many, one, type Db } from '../../../../db/db.ts';
import { sql } from '../../../../db/sql.ts';
import { inVainCondition } from '../deliveries.queries.ts';

export interface FiguresOf {
  readonly projectId: string;
  readonly endpointId: string;
  readonly since: Date;
  readonly limit: number;
}

/** The newest deliveries, up to a maximum. */
const recent = ({ projectId, endpointId, since, limit }: FiguresOf) => sql`
  select d.id, d.created_at, d.status = 'delivered' as is_delivered,
    ${inVainCondition} as is_failed
  from webhook_deliveries d
  where d.project_id = ${projectId} and d.endpoint_id = ${endpointId} and d.created_at >= ${since}
  order by d.created_at desc, d.id desc
  limit ${limit}`;

export interface Bar {
  readonly from: Date;
  readonly delivered: number;
  readonly failed: number;
  readonly total: number;
}

/** Sums per half hour; half hours without deliveries are left out. */
export const listBars = (db: Db, of: FiguresOf, lengthMillis: number) =>
  many<Bar>(
    db,
    sql`
      with recent as (${recent(of)})
      select date_bin(${lengthMillis}::int * interval '1 millisecond', created_at, 'epoch'::timestamptz) as "from",
        count(*) filter (where is_delivered)::int as delivered, count(*) filter (where is_failed)::int as failed,
        count(*)::int as total
      from recent
      group by 1`,
  );

export const findMedian = async (db: Db, of: FiguresOf): Promise<number | null> =>
  (
    await one<{ median: number | null }>(
      db,
      sql`
        with recent as (${recent(of)})
        select percentile_disc(0.5) within group (order by a.millis) as median
        from recent
        join webhook_attempts a on a.project_id = ${of.projectId} and a.delivery_id = recent.id
        where a.status is not null`,
    )
  ).median;

/** Counts pending deliveries of any age. */
export const countWaiting = (db: Db, { projectId, endpointId, limit }: Omit<FiguresOf, 'since'>) =>
  one<{ count: number; next: Date | null }>(
    db,
    sql`
      select count(*)::int as count, min(due_at) as next
      from (
        select d.due_at
        from webhook_deliveries d
        where d.project_id = ${projectId} and d.endpoint_id = ${endpointId} and d.status = 'waiting'
        order by d.due_at, d.position
        limit ${limit}
      ) as waiting`,
  );
