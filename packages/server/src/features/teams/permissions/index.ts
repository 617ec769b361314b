export { actingMember } from './acting-member.ts';
export { heldRows, holdsCondition } from './held-permissions.queries.ts';
export { renameAllGrants, revokeAllGrants } from './change-grants-of-definition.ts';
export { grantEvent, insertGrants } from './grants.queries.ts';
export { refuseTeamAccess } from './refuse-team-access.ts';
export {
  grantCreatorDefaults,
  grantedEvent,
  grantMemberDefaults,
  hasTeamPermission,
  type MemberKey,
} from './team-permissions.queries.ts';
