/** What owners do now and then. One file: the parts weigh less together. */
export { firstOwnerMethods } from './first-owner/first-owner.ts';
export { ownerInvitationAcceptanceMethods } from './owner-invitations/owner-invitation-acceptance.ts';
export { ownedProjectMethods } from './projects/owned-projects.ts';
