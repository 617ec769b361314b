import { KnownError, normalizeEmail, type BodyOf, type createUser as endpoint } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { one } from '../../../db/db.ts';
import { together } from '../../../db/sql.ts';
import { recordUserEvent } from '../../events/index.ts';
import { asTakenAccount, insertOAuthAccounts, type OAuthAccount } from '../../oauth-accounts/index.ts';
import { changePicture, type PictureChange } from '../../profile-pictures/index.ts';
import type { User } from '../index.ts';
import {
  changedSignIn,
  profileChanges,
  requireNotTooLong,
  requireOwnTeam,
  type AccountChanges,
} from './account-changes.ts';
import { insertUserWithProfile, selectChangedUser, type Profile } from './changes.queries.ts';
import { asTakenAddress } from './taken-address.ts';
import { sealTotpSecret } from './totp-secret.ts';

/** What servers may say about a user whom they create. */
type NewUser = BodyOf<typeof endpoint, 'server'>;

const NOBODY = { primaryEmail: null, emailAuthEnabled: false, otpAuthEnabled: true };

/** A server creates a user: nobody is mailed, nobody is signed in. */
export async function createUser(ctx: Context, projectId: string, given: NewUser): Promise<User> {
  const id = ctx.random.uuid();
  const now = ctx.clock.now();
  requireOwnTeam(id, given.selected_team_id);
  const { email, isEmailAuthEnabled, isOtpAuthEnabled } = changedSignIn(NOBODY, given);
  if (typeof given.password === 'string') requireNotTooLong(given.password);
  const oauthAccounts = oauthAccountsOf(given);
  const picture = changePicture(ctx, projectId, given.profile_image_url);
  const changed_user = insertUserWithProfile({
    projectId,
    id,
    signedUpAt: now,
    primaryEmail: email,
    primaryEmailNormalized: email === null ? null : normalizeEmail(email),
    isVerified: email !== null && (given.primary_email_verified ?? false),
    isEmailAuthEnabled,
    isOtpAuthEnabled,
    passwordHash:
      typeof given.password === 'string' ? await ctx.passwords.hash(given.password, ctx.device.clientAddress) : null,
    totpSecretSealed: given.totp_secret_base64
      ? sealTotpSecret(ctx, { projectId, userId: id }, given.totp_secret_base64)
      : null,
    oauthAccounts,
    ...profileOf(given, picture),
  });
  const accounts = insertOAuthAccounts(oauthAccounts, { projectId, now });
  const event = recordUserEvent(ctx, projectId, 'user.created');
  try {
    return await one<User>(ctx.db, together({ changed_user, accounts, ...picture.parts, event }, selectChangedUser));
  } catch (error) {
    throw asTakenAccount(asTakenAddress(error, email));
  }
}

/** In the order in which they will be read. */
function oauthAccountsOf({ oauth_providers = [] }: NewUser): OAuthAccount[] {
  const accounts = oauth_providers
    .map(({ id, account_id, email = null }) => ({ providerId: id, accountId: account_id, email }))
    .toSorted((one, other) => (one.providerId < other.providerId ? -1 : 1));
  if (new Set(accounts.map(({ providerId }) => providerId)).size < accounts.length)
    throw new KnownError('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION');
  return accounts;
}

function profileOf(given: AccountChanges, picture: PictureChange): Profile {
  const changes = profileChanges(given, picture);
  return {
    displayName: changes.displayName.value,
    profileImageUrl: changes.profileImageUrl.value,
    clientMetadata: changes.clientMetadata.value,
    clientReadOnlyMetadata: changes.clientReadOnlyMetadata.value,
    serverMetadata: changes.serverMetadata.value,
  };
}
