export { addTeams } from './add-teams.ts';
export { listTeamsAmong, type AddedTeam } from './add-teams.queries.ts';
export { createTeamCounts } from './count-teams.ts';
export { listTeams } from './list-teams.ts';
export { listedTeamView } from './listed-team.view.ts';
export type { ListedTeam } from './team-list.queries.ts';
export { releaseTeamOfUser } from './team-of-deleted-user.ts';
export { teamOfNewUser } from './team-of-new-user.ts';
