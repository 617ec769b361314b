import type { OAuthAccount } from '../oauth-accounts/oauth-account.ts';
import type { Team } from '../teams/team.ts';

/** A user as stored, without secrets. */
export interface User {
  readonly id: string;
  readonly signedUpAt: Date;
  readonly lastActiveAt: Date;
  readonly primaryEmail: string | null;
  readonly primaryEmailVerified: boolean;
  /** The project requires a verified email, and the user has none: they are restricted until they do. */
  readonly mustVerifyEmail: boolean;
  readonly emailAuthEnabled: boolean;
  /** Can sign in with magic links, if email sign-in is enabled. */
  readonly otpAuthEnabled: boolean;
  readonly hasPassword: boolean;
  /** Every sign-in requires two-factor authentication. */
  readonly requiresTotp: boolean;
  /** When an owner restricted the user; null if they are not restricted. */
  readonly restrictedAt: Date | null;
  /** Shown to the user. */
  readonly restrictedReason: string | null;
  /** Shown only to owners and servers. */
  readonly restrictedPrivateDetails: string | null;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: unknown;
  readonly clientReadOnlyMetadata: unknown;
  readonly serverMetadata: unknown;
  /** At most one per provider, ordered by provider. */
  readonly oauthAccounts: readonly OAuthAccount[];
  /** The team that they selected, if any. */
  readonly selectedTeam: Team | null;
}
