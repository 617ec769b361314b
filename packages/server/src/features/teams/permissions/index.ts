export { actingMember } from './acting-member.ts';
export { heldRows, holdsCondition } from './held-permissions.queries.ts';
export { renameAllGrants, revokeAllGrants } from './change-grants-of-definition.ts';
export { grantedEvent, grantToMembers } from './grants.queries.ts';
export { refuseTeamAccess } from './refuse-team-access.ts';
export { grantDefaults, hasTeamPermission, type MemberKey } from './team-permissions.queries.ts';
