import { createLogger } from '../platform/logger.ts';
import { inboxOnly } from '../domains/mail/email/mail-settings.ts';
import { createMetrics } from '../create-metrics.ts';
import { captureLog, type CapturedLog } from './captured-log.ts';
import type { ProcessOptions, TestInstance } from './test-instance.ts';

export interface Withheld {
  /** The number of withheld emails by rate limit, from the rows. */
  readonly rows: Record<string, number>;
  /** The same from the metrics of all processes, over all projects. */
  readonly figures: Record<string, number>;
  /** The number of hours in which a rate limit withheld emails. */
  readonly hours: Record<string, number>;
  /** The number of log lines by the setting they name. */
  readonly lines: Record<string, number>;
}

/** Counts withheld emails everywhere an owner can see them: pass `options` to an instance, and `look` afterwards. */
export function watchWithheld(): {
  options: Pick<ProcessOptions, 'log' | 'mail'>;
  readonly log: CapturedLog;
  look(instance: Pick<TestInstance, 'query'>, projectId: string): Promise<Withheld>;
} {
  const written = captureLog();
  const metrics = createMetrics();
  return {
    log: written,
    options: {
      log: createLogger('warn', written),
      mail: { ...inboxOnly(), onWithheld: (limitedBy) => metrics.countWithheldMail(limitedBy) },
    },
    look: async ({ query }, projectId) => {
      const rows = await query<{ limit: string; sum: number; hours: number }>(
        `select mail_limit as "limit", sum(count)::int as sum, count(*)::int as hours
         from withheld_mails where project_id = $1 group by 1`,
        [projectId],
      );
      const figures = (await metrics.text()).matchAll(/^keystead_mails_withheld_total\{limit="(\w+)"\} (\d+)$/gm);
      const lines: Record<string, number> = {};
      for (const line of written.lines())
        if (line['projectId'] === projectId) lines[String(line['limit'])] = (lines[String(line['limit'])] ?? 0) + 1;
      return {
        rows: Object.fromEntries(rows.map(({ limit, sum }) => [limit, sum])),
        figures: Object.fromEntries([...figures].map(([, limit, count]) => [limit, Number(count)])),
        hours: Object.fromEntries(rows.map(({ limit, hours }) => [limit, hours])),
        lines,
      };
    },
  };
}
