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
  /** The ID of the provider, such as `github`. */
  readonly id: string;
  /** The ID of the account at the provider. */
  readonly accountId: string;
  /**
   * The email address that the provider reports, for information only. It can differ from the primary email of the
   * user.
   */
  readonly email: string | null;
}

/** The data of a user that they can see themselves. */
export interface UserProfile {
  readonly id: string;
  readonly primaryEmail: string | null;
  readonly primaryEmailVerified: boolean;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
  readonly signedUpAt: Date;
  /** Any JSON value that the app stores with the user. The user can change it. */
  readonly clientMetadata: unknown;
  /** Any JSON value that the app stores with the user. Only servers can change it. */
  readonly clientReadOnlyMetadata: unknown;
  readonly hasPassword: boolean;
  /** Whether the user can sign in with their primary email. */
  readonly emailAuthEnabled: boolean;
  /** Whether the user can sign in with magic links, if the project has them enabled. */
  readonly otpAuthEnabled: boolean;
  /** The accounts at OAuth providers that the user signs in with, at most one per provider. */
  readonly oauthProviders: readonly OAuthAccount[];
  /** Whether the user has enabled two-factor authentication. */
  readonly isMultiFactorRequired: boolean;
  /** Whether the user can't use the app; `restrictedReason` says why. */
  readonly isRestricted: boolean;
  readonly restrictedReason: RestrictedReason | null;
  readonly selectedTeamId: string | null;
  /** The team that the user chose to work with. */
  readonly selectedTeam: Team | null;
}

/** An owner of the project is signed in as the user, until the impersonation expires. */
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
  /** Set if an owner of the project is signed in as the user; null if the user is signed in themselves. */
  readonly impersonation: Impersonation | null;
  /** Changes the display name of the user. Fails with the errors of `update`. */
  readonly setDisplayName: (displayName: string) => Promise<Result<void, UserChangeError>>;
  /**
   * Emails a link that verifies the primary email. Fails with `EMAIL_ALREADY_VERIFIED` if it is verified, and throws if
   * the user has none.
   */
  readonly sendVerificationEmail: (options?: MailOptions) => Promise<Result<void, VerificationMailError>>;
  /** Signs the user out, like `signOut` of the app. */
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
