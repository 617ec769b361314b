import { KnownError } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { writeNotice } from '../../mail/index.ts';
import type { Project } from '../../core/index.ts';
import { claimSignInAddress } from '../users/claim-sign-in-address.ts';
import type { User } from '../users/user.ts';
import type { ContactChannel } from './contact-channel.ts';
import { updateSecondAddress } from './contact-channels.queries.ts';
import { changeSecondAddress } from './write-channel.ts';

/** Enables or disables sign-in with a verified additional address of a locked user. */
export async function switchSignIn(
  ctx: TransactionContext,
  project: Project,
  user: User,
  second: ContactChannel,
  isUsedForAuth: boolean,
): Promise<void> {
  if (second.isUsedForAuth === isUsedForAuth) return;
  if (isUsedForAuth) {
    if (!user.emailAuthEnabled) throw new KnownError('EMAIL_SIGN_IN_NOT_ENABLED');
    await claimSignInAddress(ctx, project.id, { userId: user.id, email: second.email });
  }
  await changeSecondAddress(ctx, project.id, 'contact_channel.updated', {
    change: updateSecondAddress({ projectId: project.id, ...second, isUsedForAuth }),
    email: second.email,
  });
  if (isUsedForAuth) await tellOfSignIn(ctx, project, user);
}

/** Notifies a user that another address now signs in. */
export async function tellOfSignIn(ctx: TransactionContext, project: Project, user: User): Promise<void> {
  const { primaryEmail: recipient } = user;
  if (recipient !== null) await writeNotice(ctx, project, { kind: 'address_added', recipient, user });
}
