export { readStoredTeam, teamEvent, type StoredTeam } from './stored-team.ts';
export { requireTeam } from './require-team.ts';
export { changedTeamEvent, storedTeamColumns } from './stored-team.queries.ts';
export { noSelectedTeamColumns, selectedTeamColumns, teamColumns } from './team.queries.ts';
export { teamView } from './team.view.ts';
export type { Team } from './team.ts';
