export { listActivity } from './list-activity.ts';
export { nameActors } from './name-actors.ts';
