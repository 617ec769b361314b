export { requireTeam } from './require-team.ts';
export { teamColumns } from './team.queries.ts';
export { teamView } from './team.view.ts';
export type { Team } from './team.ts';
