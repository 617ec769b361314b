import type { getCurrentUser, ResponseOf } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { OAuthAccount } from '../oauth-accounts/oauth-account.ts';
import { pictureUrl } from '../profile-pictures/picture-url.ts';
import { teamView } from '../teams/team.view.ts';
import type { User } from './user.ts';

/** The view for servers; the router shows clients the fields that they may see. */
export type UserView = ResponseOf<typeof getCurrentUser, 'server'>;

export function userView({ baseUrl }: Pick<Context, 'baseUrl'>, user: User): UserView {
  const connected = user.oauthAccounts.map(oauthMethod);
  return {
    id: user.id,
    primary_email: user.primaryEmail,
    primary_email_verified: user.primaryEmailVerified,
    display_name: user.displayName,
    profile_image_url: pictureUrl(baseUrl, user.profileImageUrl),
    signed_up_at_millis: user.signedUpAt.getTime(),
    last_active_at_millis: user.lastActiveAt.getTime(),
    client_metadata: user.clientMetadata,
    client_read_only_metadata: user.clientReadOnlyMetadata,
    server_metadata: user.serverMetadata,
    primary_email_auth_enabled: user.emailAuthEnabled,
    has_password: user.hasPassword,
    auth_with_email: user.emailAuthEnabled,
    otp_auth_enabled: user.emailAuthEnabled && user.otpAuthEnabled,
    passkey_auth_enabled: false,
    requires_totp_mfa: user.requiresTotp,
    is_anonymous: false,
    ...restrictionView(user),
    restricted_by_admin: user.restrictedAt !== null,
    restricted_by_admin_reason: user.restrictedReason,
    restricted_by_admin_private_details: user.restrictedPrivateDetails,
    country_code: null,
    risk_scores: { sign_up: { bot: 0, free_trial_abuse: 0 } },
    oauth_providers: user.oauthAccounts.map(({ providerId, accountId, email }) => ({
      id: providerId,
      account_id: accountId,
      email,
    })),
    auth_methods: [...emailMethods(user), ...connected],
    connected_accounts: connected,
    selected_team_id: user.selectedTeam?.id ?? null,
    selected_team: user.selectedTeam && teamView({ baseUrl }, user.selectedTeam),
  };
}

/** A user as they see themselves, in a session that may be an impersonation. */
export const ownView = (
  ctx: Pick<Context, 'baseUrl'>,
  user: User,
  { impersonationEndsAt }: { readonly impersonationEndsAt: Date | null },
): UserView => ({
  ...userView(ctx, user),
  ...(impersonationEndsAt && { impersonation_ends_at_millis: impersonationEndsAt.getTime() }),
});

/**
 * Access tokens contain it as well. A restriction that the user can resolve comes first, as published clients expect.
 */
export function restrictionView(user: User): Pick<UserView, 'is_restricted' | 'restricted_reason'> {
  if (user.mustVerifyEmail) return { is_restricted: true, restricted_reason: { type: 'email_not_verified' } };
  if (user.restrictedAt === null) return { is_restricted: false, restricted_reason: null };
  return { is_restricted: true, restricted_reason: { type: 'restricted_by_administrator' } };
}

/** Password before magic links. */
function emailMethods({ primaryEmail, hasPassword, emailAuthEnabled, otpAuthEnabled }: User): UserView['auth_methods'] {
  if (primaryEmail === null || !emailAuthEnabled) return [];
  const password = { type: 'password', identifier: primaryEmail } as const;
  const otp = { type: 'otp', contact_channel: { type: 'email', email: primaryEmail } } as const;
  return [...(hasPassword ? [password] : []), ...(otpAuthEnabled ? [otp] : [])];
}

const oauthMethod = ({ providerId, accountId }: OAuthAccount) =>
  ({ type: 'oauth', provider: { type: providerId, provider_user_id: accountId } }) as const;
