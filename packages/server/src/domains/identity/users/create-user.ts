import { KnownError, type BodyOf, type createUser as endpoint } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { OAuthAccount } from '../oauth-accounts/oauth-account.ts';
import { changePicture, type PictureChange } from '../profile-pictures/change-picture.ts';
import type { Project } from '../../core/index.ts';
import type { User } from './user.ts';
import { changedSignIn, profileChanges, requireNotTooLong, type AccountChanges } from './account-changes.ts';
import { addUser } from './add-user.ts';
import type { Profile } from './changes.queries.ts';
import { changedRestriction, NO_RESTRICTION } from './restriction.ts';
import { sealTotpSecret } from './totp-secret.ts';

/** The fields that servers can set for a user whom they create. */
type GivenUser = BodyOf<typeof endpoint, 'server'>;

const NOBODY = { primaryEmail: null, emailAuthEnabled: false, otpAuthEnabled: true };

/** Creates a user for a server: sends no email and starts no session. */
export async function createUser(ctx: Context, project: Project, given: GivenUser): Promise<User> {
  const { id: projectId } = project;
  const id = ctx.random.uuid();
  requireNoTeam(id, given);
  const { email, isEmailAuthEnabled, isOtpAuthEnabled } = changedSignIn(NOBODY, given);
  if (typeof given.password === 'string') requireNotTooLong(given.password);
  const oauthAccounts = oauthAccountsOf(given);
  const picture = changePicture(ctx, projectId, given.profile_image_url);
  const user = {
    id,
    email,
    isVerified: email !== null && (given.primary_email_verified ?? false),
    isEmailAuthEnabled,
    isOtpAuthEnabled,
    passwordHash:
      typeof given.password === 'string' ? await ctx.passwords.hash(given.password, ctx.device.clientAddress) : null,
    totpSecretSealed: given.totp_secret_base64
      ? sealTotpSecret(ctx, { projectId, userId: id }, given.totp_secret_base64)
      : null,
    oauthAccounts,
    origin: 'server' as const,
    ...profileOf(given, picture),
    ...changedRestriction(ctx, NO_RESTRICTION, given),
  };
  return addUser(ctx, project, user, picture.parts);
}

/** A new user is in no team that could be selected. */
function requireNoTeam(userId: string, { selected_team_id }: GivenUser): void {
  if (selected_team_id)
    throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: selected_team_id, user_id: userId });
}

/** Returns the accounts in the order in which they will be read. */
function oauthAccountsOf({ oauth_providers = [] }: GivenUser): OAuthAccount[] {
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
