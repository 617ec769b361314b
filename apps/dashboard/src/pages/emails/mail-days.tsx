import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { MailDay } from '@keystead/client/admin';
import { Box } from '../../kit/box.tsx';
import { TimeChart } from '../../kit/chart/time-chart.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';

/** How many emails of the last 30 days were sent, and how many were not. */
export function MailDays(): ReactElement {
  const admin = useAdmin();
  const query = useQuery({ queryKey: ['mails', admin.projectId, 'days'], queryFn: () => admin.listMailDays() });
  return (
    <Box title={t('Last 30 days')} actions={query.data && <span className="muted">{summaryOf(query.data)}</span>}>
      <Loaded query={query} lines={1}>
        {(days) => (
          <TimeChart
            label={t('Emails by day')}
            times={days.map(({ day }) => day)}
            series={[
              { name: t('Sent'), tone: 'accent', values: days.map(({ sent }) => sent) },
              { name: t('Failed'), tone: 'destructive', values: days.map(({ failed }) => failed) },
              { name: t('Rate limited'), tone: 'warning', values: days.map(({ withheld }) => withheld) },
            ]}
            isLastOpen
          />
        )}
      </Loaded>
    </Box>
  );
}

function summaryOf(days: readonly MailDay[]): string {
  const sum = (name: 'sent' | 'failed' | 'withheld') => days.reduce((all, day) => all + day[name], 0);
  const [sent, failed, withheld] = [sum('sent'), sum('failed'), sum('withheld')];
  return withheld > 0
    ? t('{sent} sent, {failed} failed, {withheld} rate limited', { sent, failed, withheld })
    : t('{sent} sent, {failed} failed', { sent, failed });
}
