import type { EndpointCases, Trigger } from '../endpoint-case.ts';
import { signUpOwner, signUpStaff } from '../staff.ts';
import { NO_ID } from '../triggers.ts';

const notThere: Trigger = () => ({ as: 'admin', params: { user_id: NO_ID } });

/** In a project that has one owner. */
const onlyOwner: Trigger = ({ otherProject: project }) => ({
  as: 'admin',
  project,
  params: { user_id: project.owner.userId },
});

export const staffCases = {
  listStaff: { sample: () => ({}) },
  updateStaffMember: {
    sample: async ({ instance }) => ({
      params: { user_id: (await signUpStaff(instance, { role: 'support' })).userId },
      body: { role: 'support' },
    }),
    errors: {
      STAFF_MEMBER_NOT_FOUND: notThere,
      LAST_OWNER_STAYS: async (scene) => ({ ...(await onlyOwner(scene)), body: { role: 'support' } }),
    },
  },
  removeStaffMember: {
    sample: async ({ instance }) => ({
      params: { user_id: (await signUpStaff(instance, { role: 'support' })).userId },
    }),
    errors: { STAFF_MEMBER_NOT_FOUND: notThere, LAST_OWNER_STAYS: onlyOwner },
  },
  leaveStaff: {
    // Beside another owner, so that whoever leaves is not the last.
    sample: async ({ instance }) => {
      await signUpOwner(instance);
      return {};
    },
    errors: {
      STAFF_MEMBER_NOT_FOUND: () => ({ as: 'admin' }),
      LAST_OWNER_STAYS: ({ otherProject: project }) => ({
        as: 'admin',
        project,
        adminAccessToken: project.owner.accessToken,
      }),
    },
  },
} satisfies EndpointCases;
