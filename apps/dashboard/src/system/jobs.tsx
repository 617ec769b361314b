import type { ReactElement } from 'react';
import type { InstanceSystem } from '@keystead/client/admin';
import { ColumnHeads } from '../page/column-heads.tsx';
import { formatNumber, formatRelative, t } from '../words.ts';
import { Section } from './section.tsx';

interface JobsProps {
  jobs: InstanceSystem['jobs'];
}

/** What waits or runs, and what failed lately, by task. */
export const Jobs = ({ jobs: { queues, failures } }: JobsProps): ReactElement => (
  <>
    <Section id="jobs" title={t('Jobs')}>
      {queues.length === 0 ? (
        <p className="setup-box-text">{t('No job waits.')}</p>
      ) : (
        <table className="ks ks-data mail-table">
          <ColumnHeads labels={[t('Task'), t('Planned'), t('Due'), t('Running')]} />
          <tbody>
            {queues.map(({ task, due, planned, running, dueSince }) => (
              <tr key={task}>
                <TaskCell
                  name={task}
                  text={dueSince ? t('Due since {when}', { when: formatRelative(dueSince) }) : ''}
                />
                <CountCell n={planned} />
                <CountCell n={due} />
                <CountCell n={running} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
    <Section id="failures" title={t('Failures in the last 7 days')}>
      {failures.length === 0 ? (
        <p className="setup-box-text">{t('No job failed.')}</p>
      ) : (
        <table className="ks ks-data mail-table">
          <ColumnHeads labels={[t('Task'), t('Given up'), t('Failed'), t('Last failed')]} />
          <tbody>
            {failures.map(({ task, failed, givenUp, lastFailedAt, lastReason }) => (
              <tr key={task}>
                <TaskCell name={task} text={lastReason} />
                <CountCell n={givenUp} />
                <CountCell n={failed} />
                <td className="ks ks-data-cell" data-muted>
                  {formatRelative(lastFailedAt)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  </>
);

const TaskCell = ({ name, text }: { name: string; text: string }): ReactElement => (
  <th className="ks ks-data-cell mail-first" scope="row" data-mono>
    {name}
    {text !== '' && <span className="muted mail-error">{text}</span>}
  </th>
);

const CountCell = ({ n }: { n: number }): ReactElement => (
  <td className="ks ks-data-cell" data-muted={n === 0 || undefined}>
    {formatNumber(n)}
  </td>
);
