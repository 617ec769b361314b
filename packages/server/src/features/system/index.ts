export { keepPresent } from './keep-present.ts';
export { listWaitingJobs, type WaitingJobs } from './list-waiting-jobs.ts';
export { noteFailedRun } from './note-failed-run.ts';
export { sweepSystem } from './sweep-system.ts';
