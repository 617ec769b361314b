import {
  BLOCKED_ALERT_TRIES,
  KEY_ALERT_DAYS,
  OVERVIEW_DAYS,
  productionModeErrors,
  type getProjectsOverview,
  type ResponseOf,
} from '@keystead/contract';
import type { Context } from '../../../../context.ts';
import { isUnusable, openProject, type CountByProject, type Project } from '../../../core/index.ts';
import { listOverviewRows, type OverviewRow } from './overview.queries.ts';

type Overview = ResponseOf<typeof getProjectsOverview, 'client'>['items'][number];
type Alert = Overview['alerts'][number];

const DAY_MS = 24 * 60 * 60_000;

/** Returns the status of the user's projects: one statement for all of them, and one to count their users. */
export async function getOverview(ctx: Context, countUsers: CountByProject, userId: string): Promise<Overview[]> {
  const now = ctx.clock.now();
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const rows = await listOverviewRows(ctx.db, {
    userId,
    since: new Date(today - (OVERVIEW_DAYS - 1) * DAY_MS),
    days: OVERVIEW_DAYS,
    now,
    mailsSince: new Date(now.getTime() - DAY_MS),
    endingBefore: new Date(now.getTime() + KEY_ALERT_DAYS * DAY_MS),
  });
  const counts = await countUsers(rows.map(({ id }) => id));
  return rows.map((row) => ({
    project_id: row.id,
    user_count: counts.get(row.id) ?? 0,
    sign_ups_by_day: [...row.signUpsByDay],
    alerts: alertsOf(ctx, row),
  }));
}

function alertsOf(ctx: Context, row: OverviewRow): Alert[] {
  const project = openProject(ctx, row);
  return [
    ...row.endingKeys.map(({ id, description, expiresAt }) => ({
      id: 'key_expiring' as const,
      api_key_id: id,
      description,
      expires_at_millis: Date.parse(expiresAt),
    })),
    ...failedChecks(project),
    ...project.config.oauthProviders
      .filter((provider) => isUnusable(ctx, provider))
      .map(({ id }) => ({ id: 'provider_without_keys' as const, provider_id: id })),
    ...mailAlerts(row),
    ...row.failingWebhooks.map(({ id, url, isEnabled }) => ({
      id: 'webhook_failing' as const,
      webhook_endpoint_id: id,
      // Without path and query, which may contain a token: members with a read-only role see it too.
      url: new URL(url).origin,
      is_enabled: isEnabled,
    })),
    ...(row.blockedSignIns >= BLOCKED_ALERT_TRIES
      ? [{ id: 'sign_ins_blocked' as const, count: row.blockedSignIns }]
      : []),
    ...(row.ownerCount === 1 ? [{ id: 'single_owner' as const }] : []),
  ];
}

const FAILING_SHARE = 0.05;

function mailAlerts({ withheldMails: count, triedMails: { failed, tried } }: OverviewRow): Alert[] {
  return [
    ...(count > 0 ? [{ id: 'mails_withheld' as const, count }] : []),
    ...(failed > tried * FAILING_SHARE ? [{ id: 'mails_failing' as const, failed, tried }] : []),
  ];
}

/** Only in production mode; development mode has no checks to fail. */
function failedChecks({ isProductionMode, config }: Project): Alert[] {
  if (!isProductionMode) return [];
  return productionModeErrors(config).map(({ id: check, domain }) => ({
    id: 'production_check_failed',
    check,
    ...(domain !== undefined && { domain }),
  }));
}
