export { addMembers, type AddedMember } from './add-members.ts';
export { countMembers, findMemberships, lockJoiningUsers, lockTeamsToJoin } from './add-members.queries.ts';
export { joinTeam } from './join-team.ts';
export { insertMember } from './members.queries.ts';
export { deleteMembersExcept } from './members-of-deleted-team.queries.ts';
export { joinEvents } from './join-events.ts';
export { selectTeam } from './select-team.ts';
