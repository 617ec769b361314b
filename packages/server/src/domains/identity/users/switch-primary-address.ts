import { normalizeEmail } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import { expireQueuedMails, writeNotice } from '../../mail/index.ts';
import type { Project } from '../../core/index.ts';
import type { ContactChannel } from '../contact-channels/contact-channel.ts';
import {
  insertSecondAddress,
  listChannels,
  selectSecondAddress,
  SIGN_IN_ADDRESS_INDEX,
} from '../contact-channels/contact-channels.queries.ts';
import { takenAddress } from '../contact-channels/taken-address.ts';
import { changeSecondAddress } from '../contact-channels/write-channel.ts';
import type { User } from './user.ts';
import { expireCodesOfUser } from '../verification-codes/verification-codes.queries.ts';
import { changeUser } from './change-user.ts';
import { setPrimaryAddress } from './changes.queries.ts';
import { claimSignInAddress } from './claim-sign-in-address.ts';

/** What happens to the previous primary address. */
interface OldAddress {
  /** Whether it keeps signing in, if it did. Otherwise it is only kept if it was verified. */
  readonly staysInUse: boolean;
}

/**
 * Makes a verified additional address of a locked user the primary one; it signs in if the previous one did. The
 * previous one stays as an additional address and is notified. Codes and links that were emailed to it to sign in or to
 * reset a password stop working.
 */
export async function switchPrimaryAddress(
  ctx: TransactionContext,
  project: Project,
  { user, to }: { user: User; to: ContactChannel },
  { staysInUse }: OldAddress,
): Promise<User | undefined> {
  const { id: projectId } = project;
  const owner = { projectId, userId: user.id };
  if (user.emailAuthEnabled) await claimSignInAddress(ctx, projectId, { userId: user.id, email: to.email });
  const [first] = await listChannels(ctx.db, owner);
  await changeSecondAddress(ctx, projectId, 'contact_channel.deleted', {
    change: selectSecondAddress({ ...owner, id: to.id }),
    email: to.email,
  });
  const change = setPrimaryAddress({
    projectId,
    id: user.id,
    email: to.email,
    emailNormalized: normalizeEmail(to.email),
  });
  const changed = await changeUser(ctx, projectId, 'user.updated', change).catch((error: unknown) => {
    throw isUniqueViolation(error, SIGN_IN_ADDRESS_INDEX) ? takenAddress(to.email) : error;
  });
  if (first?.isPrimary && (first.isVerified || staysInUse)) await keepAsSecond(ctx, projectId, first, { staysInUse });
  await tellOldAddress(ctx, project, user);
  return changed;
}

/** It keeps its id. */
async function keepAsSecond(
  ctx: TransactionContext,
  projectId: string,
  old: ContactChannel,
  { staysInUse }: OldAddress,
): Promise<void> {
  const isUsedForAuth = staysInUse && old.isUsedForAuth && old.isVerified;
  const emailNormalized = normalizeEmail(old.email);
  await changeSecondAddress(ctx, projectId, 'contact_channel.created', {
    change: insertSecondAddress({ ...old, projectId, emailNormalized, isUsedForAuth, now: ctx.clock.now() }),
    email: old.email,
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
