import { KnownError, normalizeEmail } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { changeTo } from '../../../db/change.ts';
import { endSessionsOfUser } from '../sessions/end-sessions-of-user.ts';
import { expireQueuedMails, writeNotice } from '../../mail/index.ts';
import { changePicture } from '../profile-pictures/change-picture.ts';
import type { Project } from '../../core/index.ts';
import { stopSecondSignIn } from '../contact-channels/contact-channels.queries.ts';
import { lockUser } from './users.queries.ts';
import type { User } from './user.ts';
import { expireCodesOfUser } from '../verification-codes/verification-codes.queries.ts';
import { changedSignIn, profileChanges, type AccountChanges } from './account-changes.ts';
import { updateSignIn } from './changes.queries.ts';
import { changeSelectedTeam } from './change-selected-team.ts';
import { changeUser } from './change-user.ts';
import { afterNewPassword } from './after-new-password.ts';
import { endSessionsOfMethod } from './end-sessions-of-method.ts';
import { changedRestriction, endWaysIn } from './restriction.ts';
import { asTakenAddress } from './taken-address.ts';
import { isStillSignedIn } from './still-signed-in.ts';
import { afterNewTotpSecret, sealTotpSecret } from './totp-secret.ts';
import { requireWayIn } from './way-in.ts';

interface SignInChange {
  readonly changes: AccountChanges;
  /** Undefined keeps the password, null removes it. */
  readonly passwordHash: string | null | undefined;
  /**
   * The session that makes the request, if it is the user's: if it has ended meanwhile, it may not change a sign-in
   * method.
   */
  readonly sessionId: string | undefined;
  /** Whether the user makes the change themselves. */
  readonly isOwn: boolean;
}

/**
 * Changes how a user signs in. Codes and links that were emailed to the previous address, or while the previous
 * password was set, stop working. If a server replaces the password or the address, all sessions are revoked and the
 * user is notified. A restriction revokes all sessions too. Removing a sign-in method revokes all sessions except the
 * one that makes the request.
 */
export async function changeSignIn(
  ctx: TransactionContext,
  project: Project,
  userId: string,
  change: SignInChange,
): Promise<User | undefined> {
  const { sessionId } = change;
  const before = await lockUser(ctx.db, project.id, userId);
  if (!before) return undefined;
  if (sessionId !== undefined && !(await isStillSignedIn(ctx, { projectId: project.id, userId, sessionId })))
    return undefined;
  if (change.isOwn) await requireWayIn(ctx, project, before, change.changes);
  await changeSelectedTeam(ctx, project.id, userId, change.changes);
  const after = await write(ctx, project, before, change);
  if (change.changes.restricted_by_admin) await endWaysIn(ctx, project.id, before);
  const isMoved = normalized(after?.primaryEmail) !== normalized(before.primaryEmail);
  const hasNewPassword = change.passwordHash !== undefined && (before.hasPassword || change.passwordHash !== null);
  if (hasNewPassword) {
    await afterNewPassword(ctx, project, { user: before, keepSessionId: null });
  } else if (isMoved) {
    await endMailedCodes(ctx, project, before, {
      purposes: ['password_reset', 'sign_in', 'mfa_attempt'],
      templates: ['password_reset', 'magic_link'],
    });
  } else if (before.otpAuthEnabled && !after?.otpAuthEnabled) {
    await endMailedCodes(ctx, project, before, { purposes: ['sign_in'], templates: ['magic_link'] });
  }
  if (isMoved) await leaveAddress(ctx, project, before, { keepSessionId: sessionId ?? null });
  if (losesMethod(before, after, change.changes))
    await endSessionsOfMethod(ctx, { projectId: project.id, userId, keepSessionId: sessionId });
  return after;
}

/** A password that is set or removed is handled above. */
const losesMethod = (before: User, after: User | undefined, { totp_secret_base64 }: AccountChanges): boolean =>
  (before.emailAuthEnabled && !after?.emailAuthEnabled) ||
  (before.otpAuthEnabled && !after?.otpAuthEnabled) ||
  (before.requiresTotp && totp_secret_base64 !== undefined);

/**
 * Notifies the old address, and revokes sessions that were perhaps started with it. Without an old address there is
 * nothing to do.
 */
async function leaveAddress(
  ctx: TransactionContext,
  project: Project,
  user: User,
  { keepSessionId }: { keepSessionId: string | null },
): Promise<void> {
  const { primaryEmail: recipient } = user;
  if (recipient === null) return;
  const sessions = { projectId: project.id, userId: user.id, exceptId: keepSessionId };
  await endSessionsOfUser(ctx, sessions, 'address_changed');
  await writeNotice(ctx, project, { kind: 'address_changed', recipient, user });
}

const normalized = (email: string | null | undefined): string | null => (email ? normalizeEmail(email) : null);

async function write(
  ctx: TransactionContext,
  project: Project,
  user: User,
  { changes, passwordHash }: SignInChange,
): Promise<User | undefined> {
  const { email, isEmailAuthEnabled, isOtpAuthEnabled } = changedSignIn(user, changes);
  if (email === null && changes.primary_email_verified)
    throw new KnownError('PRIMARY_EMAIL_REQUIRED', { message: 'The user has no e-mail address.' });
  const { totp_secret_base64: secret } = changes;
  const owner = { projectId: project.id, userId: user.id };
  const isSameAddress = normalized(email) === normalized(user.primaryEmail);
  const picture = changePicture(ctx, project.id, changes.profile_image_url);
  const change = updateSignIn(project.id, user.id, profileChanges(changes, picture), {
    primaryEmail: email,
    primaryEmailNormalized: normalized(email),
    isVerified: email !== null && (changes.primary_email_verified ?? (isSameAddress && user.primaryEmailVerified)),
    isEmailAuthEnabled,
    isOtpAuthEnabled,
    passwordHash: changeTo(passwordHash),
    totpSecretSealed: changeTo(typeof secret === 'string' ? sealTotpSecret(ctx, owner, secret) : secret),
    ...changedRestriction(ctx, user, changes),
  });
  const changed = await changeUser(ctx, project.id, 'user.updated', change, picture.parts).catch((error: unknown) => {
    throw asTakenAddress(error, email);
  });
  if (secret !== undefined) await afterNewTotpSecret(ctx, project, user, secret);
  if (user.emailAuthEnabled && !isEmailAuthEnabled) await stopSecondSignIn(ctx.db, owner);
  return changed;
}

interface MailedCodes {
  readonly purposes: Parameters<typeof expireCodesOfUser>[1]['purposes'];
  readonly templates: Parameters<typeof expireQueuedMails>[1]['templates'];
}

/** Expires the codes and emails that were sent to the user's previous address. */
async function endMailedCodes(
  ctx: TransactionContext,
  project: Project,
  { id, primaryEmail }: User,
  { purposes, templates }: MailedCodes,
): Promise<void> {
  const now = ctx.clock.now();
  const projectId = project.id;
  const emailNormalized = normalized(primaryEmail);
  await expireCodesOfUser(ctx.db, { projectId, userId: id, emailNormalized, purposes, now });
  if (primaryEmail !== null) await expireQueuedMails(ctx.db, { projectId, recipient: primaryEmail, templates, now });
}
