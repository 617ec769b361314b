import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { BulkJob } from '@keystead/client/admin';
import { closeIcon, IconButton, TextButton } from '@keystead/ui';
import { useAdmin } from '../project/project.tsx';
import { For } from '../project/rights.tsx';
import { t } from '../words.ts';
import { JOB_WORDS } from './bulk-actions.ts';
import { bulkJobsQuery, isUnderWay } from './bulk-jobs-query.ts';
import { describeJob } from './describe-job.ts';
import './bulk.css';

/** The jobs that are under way, whoever began them, and those that ended since the owner came to the project. */
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
    <section className="bulk-jobs" aria-label={t('Jobs')}>
      {shown.map((job) => (
        <JobLine key={job.id} job={job} onDismiss={() => setDismissed([...dismissed, job.id])} />
      ))}
    </section>
  );
}

/** The list is read anew when a job has changed something in it. */
function useFreshUsers(jobs: readonly BulkJob[]): void {
  const { projectId } = useAdmin();
  const queryClient = useQueryClient();
  const ended = Math.max(0, ...jobs.map(({ finishedAt }) => Number(finishedAt)));
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (before.current !== undefined && ended > before.current) {
      for (const name of ['users', 'teams', 'project'])
        void queryClient.invalidateQueries({ queryKey: [name, projectId] });
    }
    before.current = ended;
  }, [ended, projectId, queryClient]);
}

interface JobLineProps {
  job: BulkJob;
  onDismiss: () => void;
}

/** How far a job has come, and the way back as long as there is one. */
function JobLine({ job, onDismiss }: JobLineProps): ReactElement {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const { mutate: cancel, isPending } = useMutation({
    mutationFn: () => admin.cancelBulkJob(job.id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: bulkJobsQuery(admin).queryKey }),
  });
  return (
    <div className="bulk-job" aria-busy={isPending || undefined}>
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
          {t('Who failed')}
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
