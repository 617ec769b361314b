export { bulkJobTasks } from './bulk-job-tasks.ts';
export { sweepBulkJobs } from './sweep-bulk-jobs.ts';
