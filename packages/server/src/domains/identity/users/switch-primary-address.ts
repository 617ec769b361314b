import { normalizeEmail } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import { expireQueuedMails, writeNotice } from '../../mail/index.ts';
import type { Project } from '../../core/index.ts';
import { changeSecondAddress } from '../second-addresses/change-second-address.ts';
import {
  deleteSecondAddress,
  insertSecondAddress,
  makeWayForPrimary,
} from '../second-addresses/second-addresses.queries.ts';
import { takenAddress } from '../second-addresses/taken-address.ts';
import type { SecondAddress } from '../second-addresses/second-address.ts';
import type { User } from './user.ts';
import { expireCodesOfUser } from '../verification-codes/verification-codes.queries.ts';
import { changeUser } from './change-user.ts';
import { EMAIL_SIGN_IN_INDEX, findPrimaryChannelId, setPrimaryAddress } from './changes.queries.ts';
import { claimSignInAddress } from './claim-sign-in-address.ts';

/** What becomes of the address that was the primary one. */
interface OldAddress {
  /** It goes on signing in, if it did; one that was never proved does not even stay otherwise. */
  readonly staysInUse: boolean;
}

/**
 * A proved second address of a user who is locked becomes the primary one, and signs in if the one before did. That one stays
 * as a second address and is told. What was mailed to it to sign in or to reset a password opens nothing any more.
 */
export async function switchPrimaryAddress(
  ctx: TransactionContext,
  project: Project,
  { user, to }: { user: User; to: SecondAddress },
  { staysInUse }: OldAddress,
): Promise<User | undefined> {
  const { id: projectId } = project;
  if (user.emailAuthEnabled) await claimSignInAddress(ctx, projectId, { userId: user.id, email: to.email });
  if (user.primaryEmailVerified || staysInUse) await keepAsSecond(ctx, projectId, user, { staysInUse });
  const emailNormalized = normalizeEmail(to.email);
  const change = setPrimaryAddress({ projectId, id: user.id, channelId: to.id, email: to.email, emailNormalized });
  await changeSecondAddress(ctx, projectId, 'contact_channel.deleted', {
    change: deleteSecondAddress({ projectId, userId: user.id, id: to.id }),
    email: to.email,
  });
  try {
    const changed = await changeUser(ctx, projectId, 'user.updated', change);
    await makeWayForPrimary(ctx.db, { projectId, userId: user.id, emailNormalized });
    await tellOldAddress(ctx, project, user);
    return changed;
  } catch (error) {
    throw isUniqueViolation(error, EMAIL_SIGN_IN_INDEX) ? takenAddress(to.email) : error;
  }
}

/** Before it leaves the user's row, so that nobody else can take it up in between. */
async function keepAsSecond(
  ctx: TransactionContext,
  projectId: string,
  user: User,
  { staysInUse }: OldAddress,
): Promise<void> {
  const { primaryEmail: email } = user;
  if (email === null) return;
  await changeSecondAddress(ctx, projectId, 'contact_channel.created', {
    change: insertSecondAddress({
      projectId,
      id: await findPrimaryChannelId(ctx.db, projectId, user.id),
      userId: user.id,
      email,
      emailNormalized: normalizeEmail(email),
      isVerified: user.primaryEmailVerified,
      isUsedForAuth: staysInUse && user.emailAuthEnabled && user.primaryEmailVerified,
      becomesPrimary: false,
      now: ctx.clock.now(),
    }),
    email,
  });
}

async function tellOldAddress(ctx: TransactionContext, project: Project, user: User): Promise<void> {
  const { primaryEmail: recipient } = user;
  if (recipient === null) return;
  const projectId = project.id;
  const now = ctx.clock.now();
  await expireCodesOfUser(ctx.db, {
    projectId,
    userId: user.id,
    emailNormalized: normalizeEmail(recipient),
    purposes: ['password_reset', 'sign_in', 'mfa_attempt'],
    now,
  });
  await expireQueuedMails(ctx.db, { projectId, recipient, templates: ['password_reset', 'magic_link'], now });
  await writeNotice(ctx, project, { kind: 'address_changed', recipient, user });
}
