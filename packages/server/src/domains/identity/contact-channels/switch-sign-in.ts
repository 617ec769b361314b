import { KnownError } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import type { Part } from '../../../db/together.ts';
import { queueNotice } from '../../mail/index.ts';
import type { Project } from '../../core/index.ts';
import { changeSecondAddress } from '../second-addresses/change-second-address.ts';
import { updateSecondAddress } from '../second-addresses/second-addresses.queries.ts';
import type { SecondAddress } from '../second-addresses/second-address.ts';
import { claimSignInAddress } from '../users/claim-sign-in-address.ts';
import type { User } from '../users/user.ts';

/** A proved second address of a user who is locked signs in from now on, or no more. */
export async function switchSignIn(
  ctx: TransactionContext,
  project: Project,
  user: User,
  second: SecondAddress,
  isUsedForAuth: boolean,
): Promise<void> {
  if (second.isUsedForAuth === isUsedForAuth) return;
  if (isUsedForAuth) {
    if (!user.emailAuthEnabled) throw new KnownError('EMAIL_SIGN_IN_NOT_ENABLED');
    await claimSignInAddress(ctx, project.id, { userId: user.id, email: second.email });
  }
  await changeSecondAddress(ctx, project.id, 'contact_channel.updated', {
    change: updateSecondAddress({ projectId: project.id, ...second, isUsedForAuth, now: ctx.clock.now() }),
    email: second.email,
    alongside: isUsedForAuth ? signInNotice(ctx, project, user) : [],
  });
}

/** The part of a statement that tells a user of another address that signs in. */
export function signInNotice(ctx: TransactionContext, project: Project, user: User): readonly Part[] {
  const { primaryEmail: recipient } = user;
  return recipient === null ? [] : [queueNotice(ctx, project, { kind: 'address_added', recipient, user })];
}
