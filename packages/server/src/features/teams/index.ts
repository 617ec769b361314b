export { teamOfNewUser } from './team-of-new-user.ts';
