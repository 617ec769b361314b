import type { ReactElement } from 'react';
import type { InstanceSystem } from '@keystead/client/admin';
import { Badge } from '@keystead/ui';
import { DataTable, SecondLine, type Column } from '../../kit/data-table.tsx';
import { Section } from '../../kit/section.tsx';
import { formatRelative, t } from '../../words.ts';

const COLUMNS: readonly Column<InstanceSystem['processes'][number]>[] = [
  {
    label: t('Process'),
    cell: ({ host, processId, doesJobs }) => (
      <>
        {host}
        <SecondLine>
          {t('process {id}, {jobs}', {
            id: String(processId),
            jobs: doesJobs ? t('runs jobs') : t("doesn't run jobs"),
          })}
        </SecondLine>
      </>
    ),
  },
  { label: t('Version'), look: 'muted', cell: ({ version }) => version },
  {
    label: t('Status'),
    cell: ({ isAlive }) => <Badge tone={isAlive ? 'success' : 'warning'}>{isAlive ? t('Running') : t('Gone')}</Badge>,
  },
  { label: t('Started'), look: 'muted', cell: ({ startedAt }) => formatRelative(startedAt) },
  { label: t('Last seen'), look: 'muted', cell: ({ lastSeenAt }) => formatRelative(lastSeenAt) },
];

interface ProcessesProps {
  processes: InstanceSystem['processes'];
}

/** The processes of the last hour. A killed process is listed as gone. */
export const Processes = ({ processes }: ProcessesProps): ReactElement => (
  <Section title={t('Processes')}>
    <DataTable label={t('Processes')} columns={COLUMNS} rows={processes} rowKey={({ id }) => id} />
  </Section>
);
