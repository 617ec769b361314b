export { warnOfEndingKeys } from './api-keys/warn-of-ending-keys.ts';
export { bulkJobTasks } from './bulk-jobs/bulk-job-tasks.ts';
export { sweepBulkJobs } from './bulk-jobs/sweep-bulk-jobs.ts';
export { sweepTickets } from './exports/sweep-tickets.ts';
export { sweepImports } from './imports/sweep-imports.ts';
export {
  type DemoProject,
  type SeedOptions,
  demoProject,
  internalKeys,
  seedInstance,
} from './instance/seed-instance.ts';
export { countMetrics } from './metrics/count-metrics.ts';
export { sweepMetrics } from './metrics/sweep-metrics.ts';
export { deletionTasks } from './projects/deletion/deletion-tasks.ts';
export { sweepDeletions } from './projects/deletion/sweep-deletions.ts';
export { makeFirstOwnerLink, makeOwnerLink } from './staff/owner-link.ts';
export { isSetUp } from './staff/staff-codes.queries.ts';
export { sweepStaffCodes } from './staff/sweep-codes.ts';
