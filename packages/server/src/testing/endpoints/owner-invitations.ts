import type { EndpointCases, Trigger } from '../endpoint-case.ts';
import { inviteOwner } from '../owner-invitations.ts';
import { newEmail } from '../sign-up.ts';
import { changed, NO_ID, ofOwnerOfLongAgo } from '../triggers.ts';

const onceStored =
  (change: string): Trigger =>
  async ({ instance, sample }) => {
    const { code } = sample.body as { code: string };
    await instance.query(`update owner_codes set ${change} where code_hash = sha256(convert_to($1::text, 'UTF8'))`, [
      code,
    ]);
    return { as: 'client' };
  };

export const ownerInvitationCases = {
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
} satisfies EndpointCases;
