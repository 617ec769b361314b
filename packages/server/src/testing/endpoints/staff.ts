import type { EndpointCases, Trigger } from '../endpoint-case.ts';
import { inviteOwner } from '../owner-invitations.ts';
import { ownerLinkCode } from '../owner-links.ts';
import { newEmail } from '../sign-up.ts';
import { signUpOwner, signUpStaff } from '../staff.ts';
import { changed, NO_ID, ofOwnerOfLongAgo, restrictedUser } from '../triggers.ts';

const notThere: Trigger = () => ({ as: 'admin', params: { user_id: NO_ID } });

/** In a project that has one owner. */
const onlyOwner: Trigger = ({ otherProject: project }) => ({
  as: 'admin',
  project,
  params: { user_id: project.owner.userId },
});

const onceStored =
  (change: string): Trigger =>
  async ({ instance, sample }) => {
    const { code } = sample.body as { code: string };
    await instance.query(`update staff_codes set ${change} where code_hash = sha256(convert_to($1::text, 'UTF8'))`, [
      code,
    ]);
    return { as: 'client' };
  };

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
    // With another owner, so that the one who leaves is not the last.
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
  createOwnerInvitation: { sample: () => ({ body: { email: newEmail() } }) },
  createProjectTransfer: {
    sample: () => ({ body: { email: newEmail() } }),
    errors: { ...ofOwnerOfLongAgo, STAFF_MEMBER_NOT_FOUND: () => ({ as: 'admin' }) },
  },
  listOwnerInvitations: { sample: () => ({}) },
  revokeOwnerInvitation: {
    sample: async ({ instance }) => ({ params: { invitation_id: (await inviteOwner(instance)).id } }),
    errors: { VERIFICATION_CODE_NOT_FOUND: () => ({ as: 'admin', params: { invitation_id: NO_ID } }) },
  },
  getOwnerInvitationDetails: {
    sample: async ({ instance }) => ({ body: { code: (await inviteOwner(instance)).code } }),
    errors: {
      EXPECTED_INTERNAL_PROJECT: ({ otherProject: project }) => ({ as: 'client', project }),
      VERIFICATION_CODE_EXPIRED: onceStored('expires_at = created_at'),
      VERIFICATION_CODE_ALREADY_USED: onceStored('used_at = created_at'),
    },
  },
  acceptOwnerInvitation: {
    sample: async ({ instance }) => ({
      body: { code: (await inviteOwner(instance)).code, password: 'correct horse' },
    }),
    errors: {
      EXPECTED_INTERNAL_PROJECT: ({ otherProject: project }) => ({ as: 'client', project }),
      VERIFICATION_CODE_EXPIRED: onceStored('expires_at = created_at'),
      VERIFICATION_CODE_ALREADY_USED: onceStored('used_at = created_at'),
      USER_AUTHENTICATION_REQUIRED: ({ sample }) => ({
        as: 'client',
        body: { code: (sample.body as { code: string }).code },
      }),
      USER_EMAIL_ALREADY_EXISTS: async ({ instance, sample, user }) =>
        changed(sample, { code: (await inviteOwner(instance, { email: user.email })).code }),
      PASSWORD_TOO_SHORT: ({ sample }) => changed(sample, { password: 'x' }),
      PASSWORD_TOO_LONG: ({ sample }) => changed(sample, { password: 'x'.repeat(257) }),
      PASSWORD_TOO_COMMON: async ({ instance, sample }) => {
        await instance.query("update projects set refuse_common_passwords = true where project_id = 'internal'");
        instance.ctx.cache.forget();
        return changed(sample, { password: 'password' });
      },
    },
  },
  createFirstOwner: {
    sample: async ({ instance }) => ({
      body: { code: await ownerLinkCode(instance), email: newEmail(), password: 'correct horse' },
    }),
    errors: {
      EXPECTED_INTERNAL_PROJECT: ({ otherProject: project }) => ({ as: 'client', project }),
      VERIFICATION_CODE_EXPIRED: onceStored('expires_at = created_at'),
      VERIFICATION_CODE_ALREADY_USED: onceStored('used_at = created_at'),
      PASSWORD_TOO_SHORT: ({ sample }) => changed(sample, { password: 'x' }),
      PASSWORD_TOO_LONG: ({ sample }) => changed(sample, { password: 'x'.repeat(257) }),
      PASSWORD_TOO_COMMON: async ({ instance, sample }) => {
        await instance.query("update projects set refuse_common_passwords = true where project_id = 'internal'");
        instance.ctx.cache.forget();
        return changed(sample, { password: 'password' });
      },
      USER_RESTRICTED: async (scene) => changed(scene.sample, { email: (await restrictedUser(scene)).email }),
    },
  },
} satisfies EndpointCases;
