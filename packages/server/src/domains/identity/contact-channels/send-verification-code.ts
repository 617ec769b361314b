import { KnownError, normalizeEmail } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { execute } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { mayMail } from '../../mail/index.ts';
import { type Project, requireTrustedUrl } from '../../core/index.ts';
import type { User } from '../users/user.ts';
import { mailCode } from '../verification-codes/mail-code.ts';
import { getChannel } from './get-channel.ts';

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
  await mailVerificationCode(ctx, project, user, {
    email: user.primaryEmail,
    isVerified: user.primaryEmailVerified,
    callbackUrl: given.callbackUrl,
  });
}

/** Like `sendVerificationCode`, for any address of a user, by its id. */
export async function sendChannelVerificationCode(
  ctx: Context,
  project: Project,
  user: User,
  { channelId, callbackUrl }: { channelId: string; callbackUrl: string },
): Promise<void> {
  const { email, isVerified } = await getChannel(ctx, { projectId: project.id, userId: user.id }, channelId);
  await mailVerificationCode(ctx, project, user, { email, isVerified, callbackUrl });
}

async function mailVerificationCode(
  ctx: Context,
  project: Project,
  { id, displayName }: User,
  { email, isVerified, callbackUrl }: VerificationRequest & { isVerified: boolean },
): Promise<void> {
  if (isVerified) throw new KnownError('EMAIL_ALREADY_VERIFIED');
  await requireTrustedUrl(ctx, project, callbackUrl, 'email_verification');
  if (!(await mayMail(ctx, project.id, { recipient: email, purpose: 'email_verification' }))) return;
  // The reader may be a stranger, who must not learn any other address of the user.
  const user = { id, displayName, primaryEmail: email };
  await execute(
    ctx.db,
    together(mailCode(ctx, project, 'email_verification', { recipient: email, user, callbackUrl }).parts),
  );
}
