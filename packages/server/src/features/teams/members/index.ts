export { joinTeam } from './join-team.ts';
export { insertMember } from './members.queries.ts';
export { joinEvents } from './join-events.ts';
export { selectTeam } from './select-team.ts';
