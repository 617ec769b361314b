import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { BulkJob } from '@keystead/client/admin';
import { Button, closeIcon, Icon, IconButton, TextButton } from '@keystead/ui';
import { clockIcon } from '@keystead/ui/dashboard';
import { useRefresh } from '../../kit/use-refresh.ts';
import { useSave } from '../../kit/use-save.ts';
import { useAdmin } from '../../project/project.tsx';
import { For } from '../../project/rights.tsx';
import { t } from '../../words.ts';
import { bulkJobsQuery, isUnderWay } from './bulk-jobs-query.ts';
import { describeJob, JOB_WORDS } from './describe-job.ts';
import styles from './bulk.module.css';

/** The waiting and running jobs of all staff, and the jobs that finished since the owner opened the project. */
export function BulkJobs(): ReactElement | null {
  const { data: jobs = [] } = useQuery(bulkJobsQuery(useAdmin()));
  const [isOpenSince] = useState(Date.now);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  useFreshUsers(jobs);
  const shown = jobs.filter(
    (job) => isUnderWay(job) || (Number(job.finishedAt) > isOpenSince && !dismissed.includes(job.id)),
  );
  if (shown.length === 0) return null;
  return (
    <section className={styles.bulkJobs} aria-label={t('Jobs')}>
      {shown.map((job) => (
        <JobLine key={job.id} job={job} onDismiss={() => setDismissed([...dismissed, job.id])} />
      ))}
    </section>
  );
}

/** Refetches the list when a job has changed something in it. */
function useFreshUsers(jobs: readonly BulkJob[]): void {
  const refresh = useRefresh();
  const ended = Math.max(0, ...jobs.map(({ finishedAt }) => Number(finishedAt)));
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (before.current !== undefined && ended > before.current) void refresh('users', 'teams', 'project');
    before.current = ended;
  }, [ended, refresh]);
}

interface JobLineProps {
  job: BulkJob;
  onDismiss: () => void;
}

/** The progress of a job, with Undo before it starts and Cancel while it runs. */
function JobLine({ job, onDismiss }: JobLineProps): ReactElement {
  const admin = useAdmin();
  const { mutate: cancel, isPending } = useSave({
    save: () => admin.cancelBulkJob(job.id),
    refreshes: ['bulk-jobs'],
  });
  return (
    <div className={styles.bulkJob} aria-busy={isPending || undefined}>
      <output>{describeJob(job)}</output>
      {job.status === 'running' && (
        <progress max={job.total} value={job.done + job.failed} aria-label={JOB_WORDS[job.action].runs} />
      )}
      {job.failed > 0 && (
        <Link
          className="ks ks-link"
          to="/p/$projectId/users"
          params={{ projectId: admin.projectId }}
          search={{ jobs: true }}
        >
          {t('Show failures')}
        </Link>
      )}
      {isUnderWay(job) ? (
        <For right="manage">
          <TextButton onClick={() => cancel()}>{job.status === 'waiting' ? t('Undo') : t('Cancel')}</TextButton>
        </For>
      ) : (
        <IconButton label={t('Close')} path={closeIcon} onClick={onDismiss} />
      )}
    </div>
  );
}

interface JobsButtonProps {
  onClick: () => void;
}

/** Opens the jobs of the last week; hidden if there are none. */
export function JobsButton({ onClick }: JobsButtonProps): ReactElement | null {
  const { data: jobs = [] } = useQuery(bulkJobsQuery(useAdmin()));
  if (jobs.length === 0) return null;
  return (
    <Button variant="outline" size="small" icon={<Icon path={clockIcon} />} aria-haspopup="dialog" onClick={onClick}>
      {t('Recent jobs')}
    </Button>
  );
}
