import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Badge, Skeleton } from '@keystead/ui';
import { downloadIcon, EmptyState } from '@keystead/ui/dashboard';
import { ColumnHeads } from '../page/column-heads.tsx';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { formatNumber, formatRelative, t } from '../words.ts';
import { sourceName, statusOf } from './import-words.ts';
import { importsQuery } from './imports-query.ts';

/** What was moved in lately, and what became of it. */
export function ImportList(): ReactElement {
  const admin = useAdmin();
  const { data: imports, error, refetch } = useQuery(importsQuery(admin));
  if (error) return <FailedPart error={error} onRetry={() => void refetch()} />;
  if (!imports) {
    return (
      <Waiting>
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </Waiting>
    );
  }
  if (imports.length === 0)
    return (
      <EmptyState
        path={downloadIcon}
        title={t('No import yet')}
        text={t('Files that were checked or moved in stay listed here for 30 days.')}
      />
    );
  return (
    <table className="ks ks-data moving-list">
      <ColumnHeads labels={[t('From'), t('Status'), t('New'), t('There already'), t('Refused'), t('When')]} />
      <tbody>
        {imports.map((one) => (
          <tr key={one.id}>
            <th className="ks ks-data-cell" scope="row">
              <Link
                className="moving-link"
                to="/p/$projectId/users/import/$jobId"
                params={{ projectId: admin.projectId, jobId: one.id }}
              >
                {sourceName(one.source)}
              </Link>
            </th>
            <td className="ks ks-data-cell">
              <Badge tone={statusOf(one).tone}>{statusOf(one).word}</Badge>
            </td>
            {[one.created, one.existing, one.refused].map((count, index) => (
              <td key={index} className="ks ks-data-cell" data-muted>
                {formatNumber(count)}
              </td>
            ))}
            <td className="ks ks-data-cell" data-muted>
              {formatRelative(one.startedAt)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
