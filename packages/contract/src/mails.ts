import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { listOf, millis, success, url, userId, uuid } from './fields.ts';
import { pageOf, pageQuery } from './listing.ts';

const mailId = uuid.meta({ description: 'The id of a mail', examples: ['8e2b6a04-5c1d-4f7a-9b3e-1d0c7f6a2e95'] });

/** What mails are about. */
export const mailType = z.enum([
  'email_verification',
  'password_reset',
  'magic_link',
  'team_invitation',
  'owner_invitation',
  'password_changed',
  'address_proved',
  'address_vouched_for',
  'address_changed',
  'address_added',
  'second_factor_on',
  'second_factor_off',
  'account_connected',
  'account_disconnected',
  'keys_ending',
  'keys_ended',
  'webhook_stopped',
  'smtp_test',
]);

/** What became of a mail. */
export const mailStatus = z.enum(['waiting', 'sent', 'failed', 'expired', 'dropped', 'withheld']);

const mail = z.object({
  id: mailId,
  type: mailType.meta({ examples: ['magic_link'] }),
  recipient: z.string().meta({ examples: ['mira@example.com'] }),
  status: mailStatus.meta({
    description:
      'Waiting: it is tried until it has left or its link is of no use any more (expired). Sent: the SMTP server has taken it. Failed: the server does not want it. Dropped: nobody has an account with this address. Withheld: a limit was reached',
    examples: ['sent'],
  }),
  tries: z.int().meta({ description: 'How often it was taken to the SMTP server', examples: [1] }),
  last_error: z
    .string()
    .nullable()
    .meta({ description: 'Why the last try failed, in words for the owner', examples: [null] }),
  withheld_by: z
    .enum(['address', 'client', 'project'])
    .nullable()
    .meta({
      description: 'Which limit withheld it: mails to one address, asked for from one network, or of the project',
      examples: [null],
    }),
  created_at_millis: millis,
  expires_at_millis: millis.meta({ description: 'From then on it is not sent any more' }),
  sent_at_millis: millis.nullable(),
});

export const listMails = defineEndpoint({
  name: 'listMails',
  method: 'GET',
  path: '/internal/mails',
  access: 'admin',
  right: 'read',
  tag: 'Mails',
  summary: 'List the mails of the last 30 days, newest first',
  description:
    'No bodies, links or codes: those are erased when a mail has left. Of mails that a limit withholds, the first 20 of each hour and limit are listed.',
  query: z.strictObject({
    status: mailStatus.optional(),
    type: mailType.optional(),
    recipient: z
      .string()
      .min(1)
      .max(254)
      .optional()
      .meta({ description: 'A whole address, in any case', examples: ['mira@example.com'] }),
    user_id: userId.optional().meta({ description: 'Mails to the addresses that this user has now' }),
    ...pageQuery,
  }),
  response: pageOf(mail),
  errors: ['USER_NOT_FOUND'],
  refusals: ['INVALID_CURSOR', 'QUERY_TOO_SLOW'],
});

const count = (description: string) => z.int().meta({ description, examples: [12] });

export const listMailDays = defineEndpoint({
  name: 'listMailDays',
  method: 'GET',
  path: '/internal/mail-days',
  access: 'admin',
  right: 'read',
  tag: 'Mails',
  summary: 'Count the mails of the last 30 days, day by day',
  description:
    'Days of UTC, the oldest first; the last one is today. A mail counts for the day on which it was asked for. What waits, and what was to nobody who has an account, is not counted.',
  response: listOf(
    z.object({
      day: z.iso.date().meta({ examples: ['2026-11-17'] }),
      sent: count('Taken by the SMTP server'),
      failed: count('Not wanted by the SMTP server, or tried until the link was of no use any more'),
      withheld: count('Withheld by a limit: all of them, listed or not'),
    }),
  ),
  errors: [],
  refusals: ['QUERY_TOO_SLOW'],
});

const named = z.strictObject({ id: mailId });

export const getMail = defineEndpoint({
  name: 'getMail',
  method: 'GET',
  path: '/internal/mails/{id}',
  access: 'admin',
  right: 'read',
  tag: 'Mails',
  summary: 'Read what became of a mail',
  params: named,
  response: mail,
  errors: ['MAIL_NOT_FOUND'],
});

export const resendMail = defineEndpoint({
  name: 'resendMail',
  method: 'POST',
  path: '/internal/mails/{id}/resend',
  access: 'admin',
  right: 'help',
  tag: 'Mails',
  summary: 'Mail a new link in place of one that did not arrive',
  description:
    'The link of a mail is erased when it has left, so that a new one is made: for mails that sign in, reset a password or verify an address, to somebody who has an account. It counts for the limits as any mail does.',
  params: named,
  body: z.strictObject({ callback_url: url }),
  response: success,
  errors: ['MAIL_NOT_FOUND', 'MAIL_CANNOT_BE_RESENT', 'REDIRECT_URL_NOT_WHITELISTED'],
  refusals: ['RATE_LIMIT_EXCEEDED'],
});
