import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { MailDay } from '@keystead/client/admin';
import { Skeleton } from '@keystead/ui';
import { TimeChart } from '../chart/time-chart.tsx';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { mailDaysQuery } from './mails-query.ts';

/** How many mails left lately, and how many did not. */
export function MailDays(): ReactElement {
  const { data: days, error, refetch } = useQuery(mailDaysQuery(useAdmin()));
  return (
    <section className="settings-box mail-days" aria-labelledby="mail-days">
      <div className="mail-days-head">
        <h2 className="setting-label" id="mail-days">
          {t('Last 30 days')}
        </h2>
        {days && <span className="muted">{summaryOf(days)}</span>}
      </div>
      {error && <FailedPart error={error} onRetry={() => void refetch()} />}
      {!error && !days && (
        <Waiting>
          <Skeleton shape="control" />
        </Waiting>
      )}
      {days && (
        <TimeChart
          label={t('Mails by day')}
          times={days.map(({ day }) => day)}
          series={[
            { name: t('Sent'), tone: 'accent', values: days.map(({ sent }) => sent) },
            { name: t('Failed'), tone: 'destructive', values: days.map(({ failed }) => failed) },
            { name: t('Withheld'), tone: 'warning', values: days.map(({ withheld }) => withheld) },
          ]}
          isLastOpen
        />
      )}
    </section>
  );
}

function summaryOf(days: readonly MailDay[]): string {
  const sum = (name: 'sent' | 'failed' | 'withheld') => days.reduce((all, day) => all + day[name], 0);
  const [sent, failed, withheld] = [sum('sent'), sum('failed'), sum('withheld')];
  return withheld > 0
    ? t('{sent} sent, {failed} failed, {withheld} withheld', { sent, failed, withheld })
    : t('{sent} sent, {failed} failed', { sent, failed });
}
