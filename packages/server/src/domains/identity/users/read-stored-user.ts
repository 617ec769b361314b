import { readStoredTeam, type StoredTeam } from '../teams/stored-team.ts';
import type { User } from './user.ts';

/** Version 1 of a user in an event, as `storedUser` writes it. */
interface StoredUser {
  readonly id: string;
  readonly signed_up_at_millis: number;
  readonly last_active_at_millis: number;
  readonly primary_email: string | null;
  readonly primary_email_verified: boolean;
  readonly must_verify_email: boolean;
  readonly email_auth_enabled: boolean;
  readonly otp_auth_enabled: boolean;
  readonly has_password: boolean;
  readonly requires_totp: boolean;
  readonly restricted_at_millis: number | null;
  readonly restricted_reason: string | null;
  readonly restricted_private_details: string | null;
  readonly display_name: string | null;
  readonly profile_image_url: string | null;
  readonly client_metadata: unknown;
  readonly client_read_only_metadata: unknown;
  readonly server_metadata: unknown;
  readonly oauth_accounts: readonly { provider_id: string; account_id: string; email: string | null }[];
  readonly selected_team: StoredTeam | null;
}

/** Returns the user of an event, for a view: it is shown like a user in an API response, whenever it was recorded. */
export function readStoredUser(event: { readonly version: number; readonly data: unknown }): User {
  if (event.version !== 1) throw new Error(`no user can be read from an event of version ${event.version}`);
  const user = event.data as StoredUser; // only written as `storedUser`
  return {
    id: user.id,
    signedUpAt: new Date(user.signed_up_at_millis),
    lastActiveAt: new Date(user.last_active_at_millis),
    primaryEmail: user.primary_email,
    primaryEmailVerified: user.primary_email_verified,
    mustVerifyEmail: user.must_verify_email,
    emailAuthEnabled: user.email_auth_enabled,
    otpAuthEnabled: user.otp_auth_enabled,
    hasPassword: user.has_password,
    requiresTotp: user.requires_totp,
    restrictedAt: user.restricted_at_millis === null ? null : new Date(user.restricted_at_millis),
    restrictedReason: user.restricted_reason,
    restrictedPrivateDetails: user.restricted_private_details,
    displayName: user.display_name,
    profileImageUrl: user.profile_image_url,
    clientMetadata: user.client_metadata,
    clientReadOnlyMetadata: user.client_read_only_metadata,
    serverMetadata: user.server_metadata,
    oauthAccounts: user.oauth_accounts.map(({ provider_id, account_id, email }) => ({
      providerId: provider_id,
      accountId: account_id,
      email,
    })),
    selectedTeam: user.selected_team ? readStoredTeam(user.selected_team) : null,
  };
}
