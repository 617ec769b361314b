import type { ServerContactChannel, ServerUser } from '@keystead/client/server';
import { t } from '../words.ts';

/** A mail with a link to a page of the project's app. */
export interface LinkMail {
  readonly title: string;
  readonly text: string;
  /** The page that takes the code, below those of the app. */
  readonly page: string;
  readonly send: (callbackUrl: string) => Promise<{ status: 'ok' } | { status: 'error'; error: Error }>;
}

export const signInLink = (user: ServerUser): LinkMail => ({
  title: t('Send a sign-in link'),
  text: t('A mail to {email} with a link that signs them in once, for 10 minutes.', { email: user.primaryEmail ?? '' }),
  page: 'magic-link-callback',
  send: (callbackUrl) => user.sendMagicLinkEmail({ callbackUrl }),
});

export const verificationLink = (address: ServerContactChannel): LinkMail => ({
  title: t('Send a link'),
  text: t('A mail to {email} with a link that proves the address, for a day.', { email: address.value }),
  page: 'email-verification',
  send: (callbackUrl) => address.sendVerificationEmail({ callbackUrl }),
});

export const resetLink = (user: ServerUser): LinkMail => ({
  title: t('Send a reset link'),
  text: t('A mail to {email} with a link to choose a new password, for 30 minutes.', {
    email: user.primaryEmail ?? '',
  }),
  page: 'password-reset',
  send: (callbackUrl) => user.sendForgotPasswordEmail({ callbackUrl }),
});
