import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { AdminApp, BulkJob } from '@keystead/client/admin';
import { closeIcon, IconButton, TextButton } from '@keystead/ui';
import { useAdmin } from '../project/project.tsx';
import { For } from '../project/rights.tsx';
import { t } from '../words.ts';
import { countUsers, JOB_WORDS } from './bulk-actions.ts';

const LOOK_EVERY_MS = 1000;

export const bulkJobsQuery = (admin: AdminApp) =>
  queryOptions({
    queryKey: ['bulk-jobs', admin.projectId],
    queryFn: () => admin.listBulkJobs(),
    // Looked up as long as something is under way.
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_EVERY_MS : false),
  });

const isUnderWay = ({ status }: BulkJob): boolean => status === 'waiting' || status === 'running';

/** The jobs that are under way, whoever began them, and those that ended while this page was open. */
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
  const ended = jobs.filter((job) => !isUnderWay(job)).length;
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
      <output>{describe(job)}</output>
      {job.status === 'running' && (
        <progress max={job.total} value={job.done + job.failed} aria-label={JOB_WORDS[job.action].runs} />
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

function describe({ action, status, total, done, failed, errors }: BulkJob): string {
  const { waits, runs, done: isDone } = JOB_WORDS[action];
  const failures = failed === 0 ? '' : ` ${t('{n} failed: {why}', { n: failed, why: errors[0]?.message ?? '' })}`;
  switch (status) {
    case 'waiting':
      return waits(countUsers(total));
    case 'running':
      return `${runs}: ${t('{n} of {all}', { n: done + failed, all: total })}${failures}`;
    case 'cancelled':
      return done === 0
        ? t('Undone: nothing was changed')
        : `${t('Cancelled.')} ${isDone(countUsers(done))}${failures}`;
    case 'done':
    case 'failed':
      return `${isDone(countUsers(done))}${failures}`;
  }
}
