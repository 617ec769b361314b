import { manyApart, type Db } from '../../../../db/db.ts';
import { sql } from '../../../../db/sql.ts';
import { blockedSignInsColumns, projectColumns, type ProjectRow } from '../../../core/index.ts';
import { ownerCountColumns } from '../../../identity/index.ts';
import { failingCondition } from '../../../insight/index.ts';

export interface OverviewRow extends ProjectRow {
  /** One count per day, the first day first. */
  readonly signUpsByDay: readonly number[];
  readonly ownerCount: number;
  /** Emails withheld by a rate limit. */
  readonly withheldMails: number;
  /** The newest emails that were sent or failed, at most a thousand. */
  readonly triedMails: { readonly failed: number; readonly tried: number };
  /** Sign-in attempts blocked in the last day. */
  readonly blockedSignIns: number;
  /** Webhook endpoints whose deliveries fail, or that were disabled because of that. */
  readonly failingWebhooks: readonly { readonly id: string; readonly url: string; readonly isEnabled: boolean }[];
  readonly endingKeys: readonly { readonly id: string; readonly description: string; readonly expiresAt: string }[];
}

export interface OverviewRequest {
  readonly userId: string;
  /** The start of the first day. */
  readonly since: Date;
  readonly days: number;
  readonly now: Date;
  /** The start of the period for emails. */
  readonly mailsSince: Date;
  /** Keys that expire before this time cause an alert. */
  readonly endingBefore: Date;
}

const NEWEST_MAILS = 1000;

/** Newest first; skips projects that no longer exist. */
export const listOverviewRows = (db: Db, { userId, since, days, now, mailsSince, endingBefore }: OverviewRequest) =>
  manyApart<OverviewRow>(
    db,
    sql`
      select ${projectColumns}, ${ownerCountColumns}, ${blockedSignInsColumns(mailsSince)},
        array(
          select (
            select count(*)::int from users u
            where u.project_id = p.project_id
              and u.signed_up_at >= ${since}::timestamptz + day * interval '24 hours'
              and u.signed_up_at < ${since}::timestamptz + (day + 1) * interval '24 hours'
          )
          from generate_series(0, ${days}::int - 1) as day
          order by day
        ) as "signUpsByDay",
        (
          select coalesce(sum(w.count), 0)::int from withheld_mails w where w.project_id = p.project_id and w.hour > ${mailsSince}
        ) as "withheldMails",
        (
          select jsonb_build_object('failed', count(*) filter (where newest.status = 'failed'), 'tried', count(*))
          from (
            select m.status from mails m
            where m.project_id = p.project_id and m.created_at > ${mailsSince} and m.status in ('sent', 'failed')
            order by m.created_at desc, m.id desc
            limit ${NEWEST_MAILS}
          ) as newest
        ) as "triedMails",
        coalesce((
          select jsonb_agg(jsonb_build_object('id', k.id, 'description', k.description, 'expiresAt', k.expires_at) order by k.expires_at, k.id)
          from api_keys k
          where k.project_id = p.project_id and k.manually_revoked_at is null and k.expires_at > ${now} and k.expires_at <= ${endingBefore}
        ), '[]') as "endingKeys",
        coalesce((
          select jsonb_agg(jsonb_build_object('id', e.id, 'url', e.url, 'isEnabled', e.disabled_reason is null) order by e.created_at, e.id)
          from webhook_endpoints e
          where e.project_id = p.project_id
            and (e.disabled_reason in ('gone', 'failing') or (e.disabled_reason is null and ${failingCondition}))
        ), '[]') as "failingWebhooks"
      from projects p
      join staff member on member.project_id = p.project_id and member.user_id = ${userId}
      where p.deleted_at is null
      order by p.created_at desc, p.project_id`,
  );
