import type { AnswerOf } from '../http/endpoint-types.ts';
import { fromWire } from '../http/from-wire.ts';
import type { ActiveSessionMethods } from '../auth/active-sessions.ts';
import type { MfaEnrolmentMethods } from '../auth/mfa-enrolment.ts';
import type { PasswordChangeMethods } from '../auth/password-change.ts';
import type { SignOutOptions } from '../auth/sessions.ts';
import type { OwnConnectedAccountMethods } from '../connected-accounts/own-connected-accounts.ts';
import type { ContactChannelMethods } from '../contact-channels/contact-channel.ts';
import type { VerificationMailError } from '../contact-channels/email-verification.ts';
import type { MailOptions } from '../redirects/navigation.ts';
import type { MembershipMethods } from '../teams/members.ts';
import type { OwnTeamMethods } from '../teams/own-teams.ts';
import type { PermissionMethods } from '../teams/permissions.ts';
import { type Team, toTeam } from '../teams/team.ts';
import type { Result } from '../result.ts';
import type { AccountActions } from './account-actions.ts';
import type { RestrictedReason } from './restriction.ts';
import type { UserChangeError, UserChangeMethods } from './user-changes.ts';
import type { UserDeletionMethods } from './user-deletion.ts';

/** An account at an OAuth provider. */
export interface OAuthAccount {
  /** The provider: `github`, say. */
  readonly id: string;
  /** What the provider calls the account. */
  readonly accountId: string;
  /** What the provider says, for information; it need not be the primary e-mail of the user. */
  readonly email: string | null;
}

/** A user as they see themselves. */
export interface UserProfile {
  readonly id: string;
  readonly primaryEmail: string | null;
  readonly primaryEmailVerified: boolean;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
  readonly signedUpAt: Date;
  /** Any JSON that the app keeps with the user; the user can change it. */
  readonly clientMetadata: unknown;
  /** Any JSON that the app keeps with the user; only a server can change it. */
  readonly clientReadOnlyMetadata: unknown;
  readonly hasPassword: boolean;
  /** Whether the primary e-mail can be used to sign in. */
  readonly emailAuthEnabled: boolean;
  /** Whether magic links sign the user in, where the project has them. */
  readonly otpAuthEnabled: boolean;
  /** The accounts at OAuth providers that the user signs in with, one of each provider. */
  readonly oauthProviders: readonly OAuthAccount[];
  readonly isMultiFactorRequired: boolean;
  /** Whether the user may not use the app, see `restrictedReason`. */
  readonly isRestricted: boolean;
  readonly restrictedReason: RestrictedReason | null;
  readonly selectedTeamId: string | null;
  /** The team that the user chose to work with. */
  readonly selectedTeam: Team | null;
}

/** That an owner of the project is signed in as the user. */
export interface Impersonation {
  readonly expiresAt: Date;
}

/** The signed-in user. */
export interface CurrentUser
  extends
    UserProfile,
    UserChangeMethods,
    UserDeletionMethods,
    PasswordChangeMethods,
    MfaEnrolmentMethods,
    ActiveSessionMethods,
    OwnTeamMethods,
    MembershipMethods,
    PermissionMethods,
    OwnConnectedAccountMethods,
    ContactChannelMethods {
  /** Null where the user is signed in, as nearly always. */
  readonly impersonation: Impersonation | null;
  readonly setDisplayName: (displayName: string) => Promise<Result<void, UserChangeError>>;
  /** Mails a link that proves the primary address. */
  readonly sendVerificationEmail: (options?: MailOptions) => Promise<Result<void, VerificationMailError>>;
  readonly signOut: (options?: SignOutOptions) => Promise<void>;
}

export interface UserActions extends Omit<AccountActions, 'endSessions' | 'prepare'> {
  readonly signOut: (options?: SignOutOptions) => Promise<void>;
}

export function toCurrentUser(wire: AnswerOf<'getCurrentUser'>, actions: UserActions): CurrentUser {
  return {
    ...toUserProfile(wire),
    ...actions,
    impersonation: wire.impersonation_ends_at_millis
      ? { expiresAt: new Date(wire.impersonation_ends_at_millis) }
      : null,
    setDisplayName: (displayName) => actions.update({ displayName }),
    sendVerificationEmail: (options) => actions.sendVerificationEmail(wire.primary_email, options),
    startMfaEnrolment: () => actions.startMfaEnrolment(wire.primary_email ?? wire.display_name ?? wire.id),
  };
}

export function toUserProfile(wire: AnswerOf<'getCurrentUser'>): UserProfile {
  return {
    ...fromWire(
      wire,
      'id',
      'primaryEmail',
      'primaryEmailVerified',
      'displayName',
      'profileImageUrl',
      'clientMetadata',
      'clientReadOnlyMetadata',
      'hasPassword',
      'otpAuthEnabled',
      'isRestricted',
      'restrictedReason',
      'selectedTeamId',
    ),
    signedUpAt: new Date(wire.signed_up_at_millis),
    emailAuthEnabled: wire.auth_with_email,
    oauthProviders: wire.oauth_providers.map((account) => fromWire(account, 'id', 'accountId', 'email')),
    isMultiFactorRequired: wire.requires_totp_mfa,
    selectedTeam: wire.selected_team && toTeam(wire.selected_team),
  };
}
