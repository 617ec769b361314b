export { deletionTasks } from './deletion-tasks.ts';
export { sweepDeletions } from './sweep-deletions.ts';
