/** Owner methods that load on first use. They are in one file, because they are smaller together. */
export { firstOwnerMethods } from './staff/first-owner.ts';
export { ownerInvitationAcceptanceMethods } from './staff/owner-invitation-acceptance.ts';
export { ownedProjectMethods } from './projects/owned-projects.ts';
