import type { BulkJob } from '@keystead/client/admin';
import { t } from '../../words.ts';

/** Actions that can be applied to many users at once. */
export type BulkAction = BulkJob['action'];

/** Returns a number of users in words. */
export const countUsers = (n: number): string => (n === 1 ? t('1 user') : t('{n} users', { n }));

interface JobWords {
  readonly waits: (users: string) => string;
  readonly runs: string;
  readonly done: (users: string) => string;
}

/** The texts of a job before, while and after it runs. */
export const JOB_WORDS: Readonly<Record<BulkAction, JobWords>> = {
  add_to_team: {
    waits: (users) => t('{users} will be added to the team', { users }),
    runs: t('Adding to team'),
    done: (users) => t('{users} added to the team', { users }),
  },
  verify_email: {
    waits: (users) => t('{users} will be verified', { users }),
    runs: t('Marking as verified'),
    done: (users) => t('{users} verified', { users }),
  },
  end_sessions: {
    waits: (users) => t('{users} will be signed out', { users }),
    runs: t('Signing out'),
    done: (users) => t('{users} signed out', { users }),
  },
  restrict: {
    waits: (users) => t('{users} will be restricted', { users }),
    runs: t('Restricting'),
    done: (users) => t('{users} restricted', { users }),
  },
  lift_restriction: {
    waits: (users) => t('The restriction will be removed from {users}', { users }),
    runs: t('Removing restrictions'),
    done: (users) => t('Restriction removed from {users}', { users }),
  },
  delete: {
    waits: (users) => t('{users} will be deleted', { users }),
    runs: t('Deleting'),
    done: (users) => t('{users} deleted', { users }),
  },
};

/** Describes what a job will do, does or did, and to how many users. */
export function describeJob({ action, status, total, done, failed, errors }: BulkJob): string {
  const { waits, runs, done: isDone } = JOB_WORDS[action];
  const failures = failed === 0 ? '' : `. ${t('{n} failed: {why}', { n: failed, why: errors[0]?.message ?? '' })}`;
  switch (status) {
    case 'waiting':
      return waits(countUsers(total));
    case 'running':
      return `${runs}: ${t('{n} of {all}', { n: done + failed, all: total })}${failures}`;
    case 'cancelled':
      if (done + failed === 0) return t('Undone. Nothing was changed.');
      return `${t('Cancelled.')} ${isDone(countUsers(done))}${failures}`;
    case 'done':
    case 'failed':
      return `${isDone(countUsers(done))}${failures}`;
  }
}
