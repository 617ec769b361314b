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

/** Why somebody is kept from signing in; both may be left out. */
export interface UserRestriction {
  /** Shown to the user when they try to sign in. */
  reason?: string | null;
  /** For owners and servers alone. */
  privateDetails?: string | null;
}

/** What a server can change about a user. */
export interface ServerUserChanges extends UserChanges {
  clientReadOnlyMetadata?: unknown;
  serverMetadata?: unknown;
  /** A new address counts as not verified unless the same change says so. */
  primaryEmail?: string | null;
  primaryEmailVerified?: boolean;
  /** Whether the primary e-mail can be used to sign in. */
  emailAuthEnabled?: boolean;
  /** Ends all sessions of the user; null removes the password. */
  password?: string | null;
  /** The secret of an authenticator app, which switches the second factor on; null switches it off. */
  totpSecret?: Uint8Array | null;
  /** The team that the user works with, of which they are a member; null for none. */
  selectedTeamId?: string | null;
  /** Keeps the user from signing in and ends all their sessions; null lets them sign in again. */
  restriction?: UserRestriction | null;
}

/** A user whom a server creates; all of it can be left out. */
export interface NewUser extends ServerUserChanges {
  /** One of each provider at most. */
  oauthProviders?: readonly NewOAuthAccount[];
}

/** Why a change of a user was refused. */
export type UserUpdateError = KnownError<ErrorsOf<'updateUser'>>;
/** Why no user was created. */
export type UserCreationError = KnownError<ErrorsOf<'createUser'>>;

/** A user as servers see it. */
export interface ServerUser extends UserProfile, ServerUserActions {
  /** Any JSON that the user never sees. */
  readonly serverMetadata: unknown;
  /** Right to the hour: noted at the first use in each. */
  readonly lastActiveAt: Date;
  /** That an owner or a server keeps the user from signing in, and why; null where nobody does. */
  readonly restriction: Readonly<Required<UserRestriction>> | null;
}

/** A team as servers see it. Here, because users lead to teams and teams to users. */
export type ServerTeam = ServerTeamOf<ServerUser>;

/** What a server can do with a user. */
export interface ServerUserActions
  extends
    ActiveSessionMethods,
    SignInMailMethods,
    ServerMembershipMethods<ServerTeam>,
    ServerPermissionMethods,
    ConnectedAccountMethods,
    ServerContactChannelMethods {
  /** Changes what is given and leaves the rest; the result is the changed user. */
  readonly update: (changes: ServerUserChanges) => Promise<Result<ServerUser, UserUpdateError>>;
  readonly setDisplayName: (displayName: string | null) => Promise<Result<ServerUser, UserUpdateError>>;
  /** Sets the password and ends all sessions of the user. It may be short: servers know what they do. */
  readonly setPassword: (password: string) => Promise<Result<ServerUser, UserUpdateError>>;
  /** Keeps the user from signing in and ends all their sessions. */
  readonly restrict: (restriction?: UserRestriction) => Promise<Result<ServerUser, UserUpdateError>>;
  /** Lets the user sign in again, and forgets why they could not. */
  readonly unrestrict: () => Promise<Result<ServerUser, UserUpdateError>>;
  /**
   * Deletes the user and everything of theirs; one who is gone already counts as deleted. Throws `RECENT_SIGN_IN_REQUIRED` if
   * an owner of the project signed in more than 10 minutes ago.
   */
  readonly delete: () => Promise<void>;
  /** Connects an account that the server knows to be the user's: it signs them in from now on. */
  readonly linkOAuthAccount: (account: NewOAuthAccount) => Promise<Result<void, OAuthAccountLinkError>>;
  /** Signs the user in without asking them. */
  readonly createSession: (options?: NewSessionOptions) => Promise<Result<NewSession, SessionCreationError>>;
  /** Ends all sessions of the user. */
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
