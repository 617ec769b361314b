import type { ReactElement } from 'react';
import type { InstanceSystem } from '@keystead/client/admin';
import { Badge } from '@keystead/ui';
import { ColumnHeads } from '../page/column-heads.tsx';
import { formatRelative, t } from '../words.ts';
import { Section } from './section.tsx';

interface ProcessesProps {
  processes: InstanceSystem['processes'];
}

/** Those of the last hour: who was killed is listed as gone. */
export const Processes = ({ processes }: ProcessesProps): ReactElement => (
  <Section id="processes" title={t('Processes')}>
    <table className="ks ks-data mail-table">
      <ColumnHeads labels={[t('Process'), t('Version'), t('Status'), t('Started'), t('Last seen')]} />
      <tbody>
        {processes.map(({ id, host, processId, version, doesJobs, startedAt, lastSeenAt, isAlive }) => (
          <tr key={id}>
            <th className="ks ks-data-cell mail-first" scope="row">
              {host}
              <span className="muted mail-error" style={{ fontWeight: 400 }}>
                {t('process {id}, {jobs}', {
                  id: String(processId),
                  jobs: doesJobs ? t('does jobs') : t('leaves jobs to others'),
                })}
              </span>
            </th>
            <td className="ks ks-data-cell" data-muted>
              {version}
            </td>
            <td className="ks ks-data-cell">
              <Badge tone={isAlive ? 'success' : 'warning'}>{isAlive ? t('Alive') : t('Gone')}</Badge>
            </td>
            <td className="ks ks-data-cell" data-muted>
              {formatRelative(startedAt)}
            </td>
            <td className="ks ks-data-cell" data-muted>
              {formatRelative(lastSeenAt)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
);
