import type { EndpointCases, Trigger } from '../endpoint-case.ts';
import { IMPERSONATE_URL, impersonationCode } from '../impersonations.ts';
import { EVIL_URL, NO_ID, ofOwnerOfLongAgo } from '../triggers.ts';

const onceStored =
  (change: string): Trigger =>
  async ({ instance, sample }) => {
    const { code } = sample.body as { code: string };
    const hash = "code_hash = sha256(convert_to($1::text, 'UTF8'))";
    await instance.query(`update impersonations set ${change} where ${hash}`, [code]);
    return { as: 'client' };
  };

export const impersonationCases = {
  createImpersonation: {
    sample: ({ user: { userId } }) => ({
      body: { user_id: userId, reason: 'Ticket 4711', callback_url: IMPERSONATE_URL },
    }),
    errors: {
      USER_NOT_FOUND: ({ sample }) => ({ as: 'admin', body: { ...(sample.body as object), user_id: NO_ID } }),
      REDIRECT_URL_NOT_WHITELISTED: ({ sample }) => ({
        as: 'admin',
        body: { ...(sample.body as object), callback_url: EVIL_URL },
      }),
      ...ofOwnerOfLongAgo,
    },
  },
  signInAsUser: {
    sample: async ({ instance, user }) => ({ body: { code: await impersonationCode(instance, user.userId) } }),
    errors: {
      VERIFICATION_CODE_EXPIRED: onceStored('code_expires_at = created_at'),
      VERIFICATION_CODE_ALREADY_USED: onceStored('started_at = created_at, ends_at = created_at'),
    },
  },
} satisfies EndpointCases;
