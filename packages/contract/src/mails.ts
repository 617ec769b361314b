import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { listOf, millis, success, url, userId, uuid } from './fields.ts';
import { pageOf, pageQuery } from './listing.ts';

const mailId = uuid.meta({ description: 'The ID of an email', examples: ['8e2b6a04-5c1d-4f7a-9b3e-1d0c7f6a2e95'] });

/** The kinds of email. */
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

/** The status of an email. */
export const mailStatus = z.enum(['waiting', 'sent', 'failed', 'expired', 'dropped', 'withheld']);

const mail = z.object({
  id: mailId,
  type: mailType.meta({ examples: ['magic_link'] }),
  recipient: z.string().meta({ examples: ['mira@example.com'] }),
  status: mailStatus.meta({
    description:
      '`waiting`: being sent, or retried until it expires. `sent`: accepted by the SMTP server. `failed`: rejected by the SMTP server. `expired`: the email could not be sent before its link expired or, for a security notice, within a day. `dropped`: nothing was sent, because no account has this email address. `withheld`: a rate limit was reached',
    examples: ['sent'],
  }),
  tries: z.int().meta({ description: 'Number of attempts to send the email to the SMTP server', examples: [1] }),
  last_error: z
    .string()
    .nullable()
    .meta({ description: 'Why the last attempt failed, in plain words; null if it did not', examples: [null] }),
  withheld_by: z
    .enum(['address', 'client', 'project'])
    .nullable()
    .meta({
      description:
        'The rate limit that withheld the email: emails to one `address`, emails requested by one `client` (an IP address, or a /64 range for IPv6), or all emails of the `project`; null if it was not withheld',
      examples: [null],
    }),
  created_at_millis: millis,
  expires_at_millis: millis.meta({ description: 'When Keystead stops trying to send the email' }),
  sent_at_millis: millis.nullable(),
});

export const listMails = defineEndpoint({
  name: 'listMails',
  method: 'GET',
  path: '/internal/mails',
  access: 'admin',
  right: 'read',
  tag: 'Emails',
  summary: 'List emails',
  description:
    'Returns the email log of the last 30 days, newest first. It contains no bodies, links or codes: these are deleted once an email is sent. Of the emails that a rate limit withholds, the first 20 per hour and limit are listed. Requires a super secret admin key or any staff role.',
  query: z.strictObject({
    status: mailStatus.optional(),
    type: mailType.optional(),
    recipient: z
      .string()
      .min(1)
      .max(254)
      .optional()
      .meta({ description: 'A complete email address; upper and lower case match', examples: ['mira@example.com'] }),
    user_id: userId.optional().meta({ description: 'Only emails to the current email addresses of this user' }),
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
  tag: 'Emails',
  summary: 'Count emails per day',
  description:
    'Returns the last 30 days (UTC), oldest first, ending with today. An email counts for the day it was requested on. Emails that are waiting or were dropped are not counted. Requires a super secret admin key or any staff role.',
  response: listOf(
    z.object({
      day: z.iso.date().meta({ examples: ['2026-11-17'] }),
      sent: count('Accepted by the SMTP server'),
      failed: count('Rejected by the SMTP server, or expired'),
      withheld: count('Withheld by a rate limit, whether or not they are listed'),
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
  tag: 'Emails',
  summary: 'Get an email',
  description:
    'Returns one entry of the email log: type, recipient, status and the last error. Requires a super secret admin key or any staff role.',
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
  tag: 'Emails',
  summary: 'Resend an email with a new link',
  description:
    'Sends a new link to the account with this email address, because the old link was deleted when the email was sent. It works for sign-in, password reset and email verification emails, and counts toward the email rate limits. `callback_url` must be on a trusted domain. Requires a super secret admin key or the `help` right (owner, admin, support).',
  params: named,
  body: z.strictObject({ callback_url: url }),
  response: success,
  errors: ['MAIL_NOT_FOUND', 'MAIL_CANNOT_BE_RESENT', 'REDIRECT_URL_NOT_WHITELISTED'],
  refusals: ['RATE_LIMIT_EXCEEDED'],
});
