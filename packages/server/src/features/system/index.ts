export { keepPresent } from './keep-present.ts';
export { noteFailedRun } from './note-failed-run.ts';
export { sweepSystem } from './sweep-system.ts';
