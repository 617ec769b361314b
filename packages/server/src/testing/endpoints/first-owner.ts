import type { EndpointCases, Trigger } from '../endpoint-case.ts';
import { ownerLinkCode } from '../owner-links.ts';
import { newEmail } from '../sign-up.ts';
import { changed, restrictedUser } from '../triggers.ts';

const onceStored =
  (change: string): Trigger =>
  async ({ instance, sample }) => {
    const { code } = sample.body as { code: string };
    await instance.query(`update owner_codes set ${change} where code_hash = sha256(convert_to($1::text, 'UTF8'))`, [
      code,
    ]);
    return { as: 'client' };
  };

export const firstOwnerCases = {
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
