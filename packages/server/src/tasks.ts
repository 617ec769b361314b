import type { Context } from './context.ts';
import {
  warnOfEndingKeys,
  bulkJobTasks,
  sweepBulkJobs,
  deletionTasks,
  sweepDeletions,
  sweepTickets,
  sweepImports,
  countMetrics,
  sweepMetrics,
  sweepStaffCodes,
} from './domains/admin/index.ts';
import { sweepOAuthTests, sessionTasks, sweepSessions, sweepCodes } from './domains/identity/index.ts';
import { mailTasks, sweepMails } from './domains/mail/index.ts';
import {
  sealEvents,
  sweepEvents,
  sweepLimits,
  sweepRefusals,
  sweepSignInCounts,
  sweepSystem,
} from './domains/core/index.ts';
import { noteEndedImpersonations, sweepImpersonations, sweepFlows } from './domains/auth/index.ts';
import { sweepDeliveries } from './domains/insight/index.ts';
import { DatabaseUnavailableError, StatementGivenUpError } from './db/database-errors.ts';
import { PostponedError, type Task } from './platform/jobs-run-task.ts';

const BY_THE_CLOCK = {
  'sweep-mails': sweepMails,
  'sweep-codes': sweepCodes,
  'sweep-staff-codes': sweepStaffCodes,
  'sweep-sessions': sweepSessions,
  'sweep-flows': sweepFlows,
  'sweep-oauth-tests': sweepOAuthTests,
  'sweep-impersonations': sweepImpersonations,
  'sweep-limits': sweepLimits,
  'sweep-events': sweepEvents,
  'sweep-webhook-deliveries': sweepDeliveries,
  'sweep-redirect-refusals': sweepRefusals,
  'sweep-project-deletions': sweepDeletions,
  'sweep-bulk-jobs': sweepBulkJobs,
  'sweep-imports': sweepImports,
  'sweep-export-tickets': sweepTickets,
  'sweep-metrics': sweepMetrics,
  'sweep-sign-in-counts': sweepSignInCounts,
  'sweep-system': sweepSystem,
  'warn-of-ending-keys': warnOfEndingKeys,
};

/** Runs at five past the hour, so that a day is counted soon after it ends, even if an earlier run was missed. */
const AFTER_THE_HOUR = { 'count-metrics': countMetrics };

const EVERY_MINUTE = { 'note-ended-impersonations': noteEndedImpersonations, 'seal-events': sealEvents };

/** All tasks that jobs run: those that features plan, and scheduled ones. */
export const tasks = (ctx: Context): Record<string, Task> => ({
  ...mailTasks(ctx),
  ...deletionTasks(ctx),
  ...bulkJobTasks(ctx),
  ...sessionTasks(ctx),
  ...Object.fromEntries(
    Object.entries({ ...BY_THE_CLOCK, ...AFTER_THE_HOUR, ...EVERY_MINUTE }).map(([name, run]) => [
      name,
      { run: () => unlessDatabaseIsAway(run(ctx)), retryDelaySeconds: () => undefined }, // the next run follows
    ]),
  ),
});

/** Once an hour or once a minute, by one of all processes. */
export const schedule: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.keys(BY_THE_CLOCK).map((name) => [name, '23 * * * *']),
  ...Object.keys(AFTER_THE_HOUR).map((name) => [name, '5 * * * *']),
  ...Object.keys(EVERY_MINUTE).map((name) => [name, '* * * * *']),
]);

/**
 * A database outage is not a failure of the task, so it alerts nobody. A statement that always times out is a failure.
 */
const unlessDatabaseIsAway = (run: Promise<void>): Promise<void> =>
  run.catch((cause: unknown) => {
    if (!(cause instanceof DatabaseUnavailableError) || cause instanceof StatementGivenUpError) throw cause;
    throw new PostponedError('The database is unavailable.', undefined, { cause });
  });
