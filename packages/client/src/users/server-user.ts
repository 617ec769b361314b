import type { ActiveSessionMethods } from '../auth/active-sessions.ts';
import type { SignInMailMethods } from '../auth/sign-in-mails.ts';
import type { NewSession, NewSessionOptions, SessionCreationError } from '../auth/server-sessions.ts';
import type { ConnectedAccountMethods } from '../connected-accounts/connected-account.ts';
import type { NewOAuthAccount, OAuthAccountLinkError } from '../connected-accounts/server-connected-accounts.ts';
import type { ServerContactChannelMethods } from '../contact-channels/server-contact-channels.ts';
import type { AnswerOf, BodyOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import type { ServerMembershipMethods } from '../teams/server-memberships.ts';
import type { ServerTeamOf } from '../teams/server-team.ts';
import type { ServerPermissionMethods } from '../teams/server-permissions.ts';
import { toUserProfile, type UserProfile } from './current-user.ts';
import { fromUserChanges, type UserChanges } from './user-changes.ts';

/** Why a user can't sign in. Both fields are optional. */
export interface UserRestriction {
  /** Shown to the user when they try to sign in. */
  reason?: string | null;
  /** Notes for project staff and servers only. */
  privateDetails?: string | null;
}

/** Changes that a server can make to a user. */
export interface ServerUserChanges extends UserChanges {
  clientReadOnlyMetadata?: unknown;
  serverMetadata?: unknown;
  /** A new primary email is unverified unless you also set `primaryEmailVerified`. */
  primaryEmail?: string | null;
  primaryEmailVerified?: boolean;
  /** Whether the user can sign in with their primary email. */
  emailAuthEnabled?: boolean;
  /** The new password; null removes it. Both sign the user out everywhere. */
  password?: string | null;
  /** The secret of an authenticator app, which enables two-factor authentication; null disables it. */
  totpSecret?: Uint8Array | null;
  /** The team that the user works with, which they must be a member of; null for none. */
  selectedTeamId?: string | null;
  /** Restricts the user and signs them out everywhere; null lets them sign in again. */
  restriction?: UserRestriction | null;
}

/** A user that a server creates. All fields are optional. */
export interface NewUser extends ServerUserChanges {
  /** At most one account per provider. */
  oauthProviders?: readonly NewOAuthAccount[];
}

/** Why a user was not updated. */
export type UserUpdateError = KnownError<ErrorsOf<'updateUser'>>;
/** Why no user was created. */
export type UserCreationError = KnownError<ErrorsOf<'createUser'>>;

/** A user as servers see it. */
export interface ServerUser extends UserProfile, ServerUserActions {
  /** Any JSON value that the user never sees. */
  readonly serverMetadata: unknown;
  /** When the user was last active. It is recorded at the first use in each hour. */
  readonly lastActiveAt: Date;
  /** The restriction that an owner or a server set, so that the user can't sign in; null if there is none. */
  readonly restriction: Readonly<Required<UserRestriction>> | null;
}

/** A team as servers see it. Declared here, because the types of users and teams refer to each other. */
export type ServerTeam = ServerTeamOf<ServerUser>;

/** The methods of a user on servers. */
export interface ServerUserActions
  extends
    ActiveSessionMethods,
    SignInMailMethods,
    ServerMembershipMethods<ServerTeam>,
    ServerPermissionMethods,
    ConnectedAccountMethods,
    ServerContactChannelMethods {
  /**
   * Changes the fields you pass and returns the user. Fails with `USER_NOT_FOUND`, `USER_EMAIL_ALREADY_EXISTS`,
   * `PASSWORD_TOO_LONG` or `TEAM_MEMBERSHIP_NOT_FOUND`.
   */
  readonly update: (changes: ServerUserChanges) => Promise<Result<ServerUser, UserUpdateError>>;
  /** Changes the display name and returns the user; null removes the name. Fails with the errors of `update`. */
  readonly setDisplayName: (displayName: string | null) => Promise<Result<ServerUser, UserUpdateError>>;
  /**
   * Sets the password, signs the user out everywhere and returns the user. The password can be shorter than users may
   * choose. Fails with the errors of `update`.
   */
  readonly setPassword: (password: string) => Promise<Result<ServerUser, UserUpdateError>>;
  /**
   * Restricts the user, so that they can't sign in, signs them out everywhere and returns the user. Fails with the
   * errors of `update`.
   */
  readonly restrict: (restriction?: UserRestriction) => Promise<Result<ServerUser, UserUpdateError>>;
  /**
   * Removes the restriction with its reason, so that the user can sign in again, and returns the user. Fails with the
   * errors of `update`.
   */
  readonly unrestrict: () => Promise<Result<ServerUser, UserUpdateError>>;
  /**
   * Deletes the user and all their data. Succeeds if they are already deleted. Throws `RECENT_SIGN_IN_REQUIRED` for
   * staff without a sign-in or password confirmation within the last 10 minutes.
   */
  readonly delete: () => Promise<void>;
  /**
   * Connects an OAuth account that you know belongs to the user, who can then sign in with it. Fails with
   * `OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER`, or with `USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION`
   * if the user has another account at the provider.
   */
  readonly linkOAuthAccount: (account: NewOAuthAccount) => Promise<Result<void, OAuthAccountLinkError>>;
  /**
   * Signs the user in without asking them and returns the tokens of the new session. Fails with `USER_RESTRICTED` if
   * the user is restricted and it's not an impersonation.
   */
  readonly createSession: (options?: NewSessionOptions) => Promise<Result<NewSession, SessionCreationError>>;
  /** Signs the user out everywhere. */
  readonly revokeSessions: () => Promise<void>;
}

export function toServerUser(wire: AnswerOf<'getUser', 'server'>, actions: ServerUserActions): ServerUser {
  return {
    ...toUserProfile(wire),
    serverMetadata: wire.server_metadata,
    lastActiveAt: new Date(wire.last_active_at_millis),
    restriction: wire.restricted_by_admin
      ? { reason: wire.restricted_by_admin_reason, privateDetails: wire.restricted_by_admin_private_details }
      : null,
    ...actions,
  };
}

export function fromServerUserChanges(changes: ServerUserChanges): BodyOf<'updateUser', 'server'> {
  return {
    ...fromUserChanges(changes),
    client_read_only_metadata: changes.clientReadOnlyMetadata,
    server_metadata: changes.serverMetadata,
    primary_email: changes.primaryEmail,
    primary_email_verified: changes.primaryEmailVerified,
    primary_email_auth_enabled: changes.emailAuthEnabled,
    password: changes.password,
    selected_team_id: changes.selectedTeamId,
    totp_secret_base64: changes.totpSecret && btoa(String.fromCharCode(...changes.totpSecret)),
    ...fromRestriction(changes.restriction),
  };
}

function fromRestriction(restriction: UserRestriction | null | undefined): BodyOf<'updateUser', 'server'> {
  if (!restriction) return { restricted_by_admin: restriction === null ? false : undefined };
  return {
    restricted_by_admin: true,
    restricted_by_admin_reason: restriction.reason ?? null,
    restricted_by_admin_private_details: restriction.privateDetails ?? null,
  };
}

export function fromNewUser({ oauthProviders, ...user }: NewUser): BodyOf<'createUser', 'server'> {
  return {
    ...fromServerUserChanges(user),
    oauth_providers: oauthProviders?.map(({ id, accountId, email }) => ({ id, account_id: accountId, email })),
  };
}
