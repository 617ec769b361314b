/** What owners do now and then. One file: the parts weigh less together. */
export { firstOwnerMethods } from './staff/first-owner.ts';
export { ownerInvitationAcceptanceMethods } from './staff/owner-invitation-acceptance.ts';
export { ownedProjectMethods } from './projects/owned-projects.ts';
