import { KnownError } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import type { Project } from '../../core/index.ts';
import { claimSignInAddress } from '../users/claim-sign-in-address.ts';
import { switchPrimaryAddress } from '../users/switch-primary-address.ts';
import type { User } from '../users/user.ts';
import type { ContactChannel } from './contact-channel.ts';
import { updateSecondAddress } from './contact-channels.queries.ts';
import { tellOfSignIn } from './switch-sign-in.ts';
import { changeSecondAddress } from './write-channel.ts';

/**
 * Marks an additional address of a locked user as verified, and applies what waited for that: it becomes the primary
 * address, and the previous one no longer signs in; or it signs in as well, unless another user who has verified it
 * does.
 */
export async function proveSecondAddress(
  ctx: TransactionContext,
  project: Project,
  user: User,
  second: ContactChannel,
): Promise<ContactChannel> {
  if (second.isVerified) return second;
  const isUsedForAuth = second.isUsedForAuth && !second.becomesPrimary && (await mayClaim(ctx, project, user, second));
  const proved = { ...second, isVerified: true, isUsedForAuth, becomesPrimary: false };
  await changeSecondAddress(ctx, project.id, 'contact_channel.updated', {
    change: updateSecondAddress({ projectId: project.id, ...proved }),
    email: second.email,
  });
  if (isUsedForAuth) await tellOfSignIn(ctx, project, user);
  if (second.becomesPrimary) await switchPrimaryAddress(ctx, project, { user, to: proved }, { staysInUse: false });
  return proved;
}

async function mayClaim(
  ctx: TransactionContext,
  project: Project,
  user: User,
  { email }: ContactChannel,
): Promise<boolean> {
  if (!user.emailAuthEnabled) return false;
  try {
    await claimSignInAddress(ctx, project.id, { userId: user.id, email });
    return true;
  } catch (error) {
    if (error instanceof KnownError) return false;
    throw error;
  }
}
