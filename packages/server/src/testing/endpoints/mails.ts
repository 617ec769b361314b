import type { EndpointCases, Triggers } from '../endpoint-case.ts';
import { CALLBACK_URL } from '../mailed-code.ts';
import { NO_ID } from '../triggers.ts';
import type { World } from '../world.ts';

const noSuchMail = { MAIL_NOT_FOUND: () => ({ as: 'admin', params: { id: NO_ID } }) } satisfies Triggers;

/** A sent email to the world's user. */
async function sampleOfMail({ instance, user }: World, changes: { template?: string } = {}) {
  const [row] = await instance.query<{ id: string }>(
    `insert into mails (project_id, id, template, recipient, status, created_at, expires_at, sent_at)
     values ('internal', gen_random_uuid(), $1, $2, 'sent', $3, $3, $3) returning id`,
    [changes.template ?? 'password_reset', user.email, instance.clock.now()],
  );
  return { params: { id: row?.id ?? '' } };
}

export const mailCases = {
  listMails: {
    sample: async (world) => {
      await sampleOfMail(world);
      return { query: `?limit=1&user_id=${world.user.userId}` };
    },
    errors: { USER_NOT_FOUND: () => ({ as: 'admin', query: `?user_id=${NO_ID}` }) },
  },
  listMailDays: { sample: () => ({}) },
  getMail: { sample: (world) => sampleOfMail(world), errors: noSuchMail },
  resendMail: {
    sample: async (world) => ({ ...(await sampleOfMail(world)), body: { callback_url: CALLBACK_URL } }),
    errors: {
      MAIL_NOT_FOUND: () => ({ ...noSuchMail.MAIL_NOT_FOUND(), body: { callback_url: CALLBACK_URL } }),
      MAIL_CANNOT_BE_RESENT: async (scene) => ({
        as: 'admin',
        ...(await sampleOfMail(scene, { template: 'password_changed' })),
        body: { callback_url: CALLBACK_URL },
      }),
      REDIRECT_URL_NOT_WHITELISTED: async (scene) => ({
        as: 'admin',
        ...(await sampleOfMail(scene)),
        body: { callback_url: 'https://evil.example' },
      }),
    },
  },
} satisfies EndpointCases;
