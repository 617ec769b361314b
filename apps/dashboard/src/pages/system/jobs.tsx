import type { ReactElement } from 'react';
import type { InstanceSystem } from '@keystead/client/admin';
import { DataTable, SecondLine, type Column } from '../../kit/data-table.tsx';
import { Section } from '../../kit/section.tsx';
import { formatNumber, formatRelative, t } from '../../words.ts';

type Jobs = InstanceSystem['jobs'];

const QUEUES: readonly Column<Jobs['queues'][number]>[] = [
  {
    label: t('Task'),
    look: 'mono',
    cell: ({ task, dueSince }) => (
      <>
        {task}
        {dueSince && <SecondLine>{t('Due since {when}', { when: formatRelative(dueSince) })}</SecondLine>}
      </>
    ),
  },
  { label: t('Planned'), cell: ({ planned }) => formatNumber(planned) },
  { label: t('Due'), cell: ({ due }) => formatNumber(due) },
  { label: t('Running'), cell: ({ running }) => formatNumber(running) },
];

const FAILURES: readonly Column<Jobs['failures'][number]>[] = [
  {
    label: t('Task'),
    look: 'mono',
    cell: ({ task, lastReason }) => (
      <>
        {task}
        <SecondLine>{lastReason}</SecondLine>
      </>
    ),
  },
  { label: t('Gave up'), cell: ({ givenUp }) => formatNumber(givenUp) },
  { label: t('Failed'), cell: ({ failed }) => formatNumber(failed) },
  { label: t('Last failed'), look: 'muted', cell: ({ lastFailedAt }) => formatRelative(lastFailedAt) },
];

const taskOf = ({ task }: { readonly task: string }): string => task;

interface JobsProps {
  jobs: Jobs;
}

/** Waiting and running jobs by task, and the latest failures. */
export const Jobs = ({ jobs: { queues, failures } }: JobsProps): ReactElement => (
  <>
    <Section title={t('Jobs')}>
      <DataTable
        label={t('Jobs')}
        columns={QUEUES}
        rows={queues}
        rowKey={taskOf}
        empty={<p className="muted">{t('No pending jobs.')}</p>}
      />
    </Section>
    <Section title={t('Failures in the last 7 days')}>
      <DataTable
        label={t('Failures in the last 7 days')}
        columns={FAILURES}
        rows={failures}
        rowKey={taskOf}
        empty={<p className="muted">{t('No failed jobs.')}</p>}
      />
    </Section>
  </>
);
