export { addMembers } from './add-members.ts';
export {
  countMembers,
  findMemberships,
  lockJoiningUsers,
  lockTeamsToJoin,
  type AddedMember,
} from './add-members.queries.ts';
export { joinTeam } from './join-team.ts';
export { insertCreator, joinedEvent } from './members.queries.ts';
export { deleteMembersExcept } from './members-of-deleted-team.queries.ts';
export { selectTeam } from './select-team.ts';
