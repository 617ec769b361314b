import type { BulkJob } from '@keystead/client/admin';
import { t } from '../words.ts';
import { countUsers, JOB_WORDS } from './bulk-actions.ts';

/** What a job will do, does or did, and to how many. */
export function describeJob({ action, status, total, done, failed, errors }: BulkJob): string {
  const { waits, runs, done: isDone } = JOB_WORDS[action];
  const failures = failed === 0 ? '' : `. ${t('{n} failed: {why}', { n: failed, why: errors[0]?.message ?? '' })}`;
  switch (status) {
    case 'waiting':
      return waits(countUsers(total));
    case 'running':
      return `${runs}: ${t('{n} of {all}', { n: done + failed, all: total })}${failures}`;
    case 'cancelled':
      if (done + failed === 0) return t('Undone: nothing was changed');
      return `${t('Cancelled.')} ${isDone(countUsers(done))}${failures}`;
    case 'done':
    case 'failed':
      return `${isDone(countUsers(done))}${failures}`;
  }
}
