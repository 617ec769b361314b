import type { OAuthAccount } from '../oauth-accounts/oauth-account.ts';
import type { Team } from '../teams/team.ts';

/** A user as stored, without secrets. */
export interface User {
  readonly id: string;
  readonly signedUpAt: Date;
  readonly lastActiveAt: Date;
  readonly primaryEmail: string | null;
  readonly primaryEmailVerified: boolean;
  /** The project requires a verified email, which the user does not have: they are restricted until they do. */
  readonly mustVerifyEmail: boolean;
  readonly emailAuthEnabled: boolean;
  /** May sign in with magic links, given that e-mail sign-in is on. */
  readonly otpAuthEnabled: boolean;
  readonly hasPassword: boolean;
  /** A second factor is asked for at every sign-in. */
  readonly requiresTotp: boolean;
  /** Since when an owner keeps them from signing in, if so. */
  readonly restrictedAt: Date | null;
  /** Shown to the user. */
  readonly restrictedReason: string | null;
  /** Shown to owners and servers alone. */
  readonly restrictedPrivateDetails: string | null;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: unknown;
  readonly clientReadOnlyMetadata: unknown;
  readonly serverMetadata: unknown;
  /** One of each provider, ordered by it. */
  readonly oauthAccounts: readonly OAuthAccount[];
  /** The team that they work in at the moment, if any. */
  readonly selectedTeam: Team | null;
}
