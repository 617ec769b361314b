export { releaseTeamOfUser } from './team-of-deleted-user.ts';
export { teamOfNewUser } from './team-of-new-user.ts';
