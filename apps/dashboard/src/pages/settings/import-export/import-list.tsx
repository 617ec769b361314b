import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Import } from '@keystead/client/admin';
import { Badge } from '@keystead/ui';
import { downloadIcon, EmptyState } from '@keystead/ui/dashboard';
import { DataTable, type Column } from '../../../kit/data-table.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { useAdmin } from '../../../project/project.tsx';
import { formatNumber, formatRelative, t } from '../../../words.ts';
import { sourceName, statusOf } from './import-words.ts';
import { importsQuery } from './imports-query.ts';

const COLUMNS: readonly Column<Import>[] = [
  { label: t('From'), cell: (job) => <Source job={job} /> },
  { label: t('Status'), cell: (job) => <Status job={job} /> },
  { label: t('New'), look: 'muted', cell: ({ created }) => formatNumber(created) },
  { label: t('Already exists'), look: 'muted', isMinor: true, cell: ({ existing }) => formatNumber(existing) },
  { label: t('Rejected'), look: 'muted', isMinor: true, cell: ({ refused }) => formatNumber(refused) },
  { label: t('When'), look: 'muted', cell: ({ startedAt }) => formatRelative(startedAt) },
];

/** The latest imports and their results. */
export function ImportList(): ReactElement {
  const query = useQuery(importsQuery(useAdmin()));
  return (
    <Loaded query={query}>
      {(imports) => (
        <DataTable
          label={t('Imports')}
          columns={COLUMNS}
          rows={imports}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              path={downloadIcon}
              title={t('No imports yet')}
              text={t('Imports are listed here for 30 days.')}
            />
          }
        />
      )}
    </Loaded>
  );
}

const Source = ({ job }: { job: Import }): ReactElement => (
  <Link to="/p/$projectId/settings/import-export/$jobId" params={{ projectId: useAdmin().projectId, jobId: job.id }}>
    {sourceName(job.source)}
  </Link>
);

/** Status of an import. */
export const Status = ({ job }: { job: Import }): ReactElement => (
  <Badge tone={statusOf(job).tone}>{statusOf(job).word}</Badge>
);
