import { KnownError, normalizeEmail } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { execute } from '../../db/db.ts';
import { together } from '../../db/together.ts';
import { mayMail } from '../limits/index.ts';
import type { Project } from '../projects/index.ts';
import { requireTrustedUrl } from '../redirects/index.ts';
import type { User } from '../users/index.ts';
import { mailCode } from '../verification-codes/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { contactChannelViews } from './contact-channels.view.ts';

export interface VerificationRequest {
  readonly email: string;
  readonly callbackUrl: string;
}

export async function sendVerificationCode(
  ctx: Context,
  project: Project,
  user: User,
  given: VerificationRequest,
): Promise<void> {
  if (user.primaryEmail === null || normalizeEmail(given.email) !== normalizeEmail(user.primaryEmail)) {
    throw new KnownError('EMAIL_IS_NOT_PRIMARY_EMAIL', { email: given.email, primary_email: user.primaryEmail ?? '' });
  }
  if (user.primaryEmailVerified) throw new KnownError('EMAIL_ALREADY_VERIFIED');
  await requireTrustedUrl(ctx, project, given.callbackUrl, 'email_verification');
  if (!(await mayMail(ctx, project.id, { recipient: user.primaryEmail, purpose: 'email_verification' }))) return;
  const mail = { recipient: user.primaryEmail, user, callbackUrl: given.callbackUrl };
  await execute(ctx.db, together(mailCode(ctx, project, 'email_verification', mail).parts));
}

/** The same for a channel by its id. */
export async function sendChannelVerificationCode(
  ctx: Context,
  project: Project,
  user: User,
  given: { channelId: string; callbackUrl: string },
): Promise<void> {
  const [channel] = contactChannelViews(user).filter(({ id }) => id === given.channelId);
  if (!channel) throw new Refusal(404, 'The user has no such contact channel.');
  await sendVerificationCode(ctx, project, user, { ...given, email: channel.value });
}
