import { normalizeEmail } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { one } from '../../../db/db.ts';
import { together } from '../../../db/sql.ts';
import { recordUserEvent } from '../../events/index.ts';
import type { User } from '../../users/index.ts';
import {
  changedSignIn,
  profileChanges,
  requireNotTooLong,
  requireOwnTeam,
  type AccountChanges,
} from './account-changes.ts';
import { insertUserWithProfile, selectChangedUser, type Profile } from './accounts.queries.ts';
import { asTakenAddress } from './taken-address.ts';
import { sealTotpSecret } from './totp-secret.ts';

const NOBODY = { primaryEmail: null, emailAuthEnabled: false };

/** A server creates a user: nobody is mailed, nobody is signed in. */
export async function createUser(ctx: Context, projectId: string, given: AccountChanges): Promise<User> {
  const id = ctx.random.uuid();
  requireOwnTeam(id, given.selected_team_id);
  const { email, isEmailAuthEnabled } = changedSignIn(NOBODY, given);
  if (typeof given.password === 'string') requireNotTooLong(given.password);
  const changed_user = insertUserWithProfile({
    projectId,
    id,
    signedUpAt: ctx.clock.now(),
    primaryEmail: email,
    primaryEmailNormalized: email === null ? null : normalizeEmail(email),
    isVerified: email !== null && (given.primary_email_verified ?? false),
    isEmailAuthEnabled,
    passwordHash: typeof given.password === 'string' ? await ctx.passwords.hash(given.password) : null,
    totpSecretSealed: given.totp_secret_base64
      ? sealTotpSecret(ctx, { projectId, userId: id }, given.totp_secret_base64)
      : null,
    ...profileOf(given),
  });
  const event = recordUserEvent(ctx, projectId, 'user.created');
  try {
    return await one<User>(ctx.db, together({ changed_user, event }, selectChangedUser));
  } catch (error) {
    throw asTakenAddress(error, email);
  }
}

function profileOf(given: AccountChanges): Profile {
  const changes = profileChanges(given);
  return {
    displayName: changes.displayName.value,
    profileImageUrl: changes.profileImageUrl.value,
    clientMetadata: changes.clientMetadata.value,
    clientReadOnlyMetadata: changes.clientReadOnlyMetadata.value,
    serverMetadata: changes.serverMetadata.value,
  };
}
