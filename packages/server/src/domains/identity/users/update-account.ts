import { inTransaction, type Context } from '../../../context.ts';
import { changePicture } from '../profile-pictures/change-picture.ts';
import type { Project } from '../../core/index.ts';
import { lockUser } from './users.queries.ts';
import type { User } from './user.ts';
import { profileChanges, requireNotTooLong, type AccountChanges } from './account-changes.ts';
import { changeUser } from './change-user.ts';
import { updateProfile } from './changes.queries.ts';
import { changeSelectedTeam } from './change-selected-team.ts';
import { changesRestriction } from './restriction.ts';
import { changeSignIn } from './change-sign-in.ts';

/**
 * Fields that are omitted stay as they are. Returns undefined if the user was deleted, or the session that makes the
 * request has ended. Users must keep a sign-in method when they change their own account.
 */
export async function updateAccount(
  ctx: Context,
  project: Project,
  { id: userId, sessionId }: { id: string; sessionId?: string },
  changes: AccountChanges,
  { isOwn = false }: { isOwn?: boolean } = {},
): Promise<User | undefined> {
  if (changesSignIn(changes)) {
    const passwordHash = await hashGiven(ctx, changes.password);
    return inTransaction(ctx, (ctx) => changeSignIn(ctx, project, userId, { changes, passwordHash, sessionId, isOwn }));
  }
  if (changes.selected_team_id === undefined) return changeProfile(ctx, project.id, userId, changes);
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockUser(ctx.db, project.id, userId))) return undefined;
    await changeSelectedTeam(ctx, project.id, userId, changes);
    return changeProfile(ctx, project.id, userId, changes);
  });
}

function changeProfile(
  ctx: Context,
  projectId: string,
  userId: string,
  changes: AccountChanges,
): Promise<User | undefined> {
  const picture = changePicture(ctx, projectId, changes.profile_image_url);
  const change = updateProfile(projectId, userId, profileChanges(changes, picture));
  return changeUser(ctx, projectId, 'user.updated', change, picture.parts);
}

const changesSignIn = (changes: AccountChanges): boolean =>
  changes.primary_email !== undefined ||
  changes.primary_email_verified !== undefined ||
  changes.primary_email_auth_enabled !== undefined ||
  changes.otp_auth_enabled !== undefined ||
  changes.password !== undefined ||
  changes.totp_secret_base64 !== undefined ||
  changesRestriction(changes);

/** Undefined keeps the password, null removes it. Hashing takes long, so it comes before anything is locked. */
async function hashGiven(ctx: Context, password: string | null | undefined): Promise<string | null | undefined> {
  if (password === undefined || password === null) return password;
  requireNotTooLong(password);
  return ctx.passwords.hash(password, ctx.device.clientAddress);
}
