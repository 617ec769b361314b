import type { AnswerOf, BodyOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { CountedPage, CountOptions } from '../http/counted-page.ts';
import type { PageOptions } from '../http/page.ts';
import type { InvitationMailError, NewInvitation, ServerTeamInvitation } from '../invitations/invitations.ts';
import type { Result } from '../result.ts';
import type { MemberRemovalError, TeamProfile } from './members.ts';
import { type Team, toTeam } from './team.ts';
import { fromTeamChanges, type TeamChanges } from './team-changes.ts';

/** Changes that a server can make to a team. */
export interface ServerTeamChanges extends TeamChanges {
  clientReadOnlyMetadata?: unknown;
  serverMetadata?: unknown;
}

/** A team that a server creates. */
export interface NewServerTeam extends ServerTeamChanges {
  displayName: string;
  /** The user who becomes the first member, with the default permissions of team creators. Defaults to none. */
  creatorUserId?: string;
}

/** The options of `inviteUser` on a server. The URL is required, because a server has no pages of its own. */
export interface ServerInvitation extends NewInvitation {
  callbackUrl: string;
}

/** Why no team was created. */
export type ServerTeamCreationError = KnownError<ErrorsOf<'createTeam'>>;
/** Why a team was not changed. */
export type ServerTeamUpdateError = KnownError<ErrorsOf<'updateTeam'>>;
/** Why a user was not added to a team. */
export type MemberAdditionError = KnownError<ErrorsOf<'addTeamMember'>>;

/** The membership of a user in a team. */
export interface ServerMembership {
  readonly teamProfile: TeamProfile;
  readonly joinedAt: Date;
  /** Whether the member created the team. */
  readonly isCreator: boolean;
  /** The permissions granted to the member, without the permissions these contain. */
  readonly grantedPermissionIds: readonly string[];
}

/** The options of `listUsers`. */
export interface ListMembersOptions extends PageOptions, CountOptions {
  /** Part of an email, a name or the name in the team, or a full user ID. One or two letters match only the start. */
  query?: string;
  /** Only members who have this permission in the team, directly or through a permission that contains it. */
  permissionId?: string;
}

/** The methods of a team on servers. `User` is the type of its members. */
export interface ServerTeamActions<User> {
  /** Changes the fields you pass and returns the team. Fails with `TEAM_NOT_FOUND`. */
  readonly update: (changes: ServerTeamChanges) => Promise<Result<ServerTeamOf<User>, ServerTeamUpdateError>>;
  /**
   * Deletes the team for all its members. Succeeds if it is already deleted. Throws `RECENT_SIGN_IN_REQUIRED` for staff
   * without a sign-in or password confirmation within the last 10 minutes.
   */
  readonly delete: () => Promise<void>;
  /**
   * Adds a user to the team with the default permissions of members. Fails with `USER_NOT_FOUND`,
   * `TEAM_MEMBERSHIP_ALREADY_EXISTS` or `TEAM_MEMBER_LIMIT_REACHED`.
   */
  readonly addUser: (userId: string) => Promise<Result<void, MemberAdditionError>>;
  /**
   * Removes a member, with their permissions in the team and the invitations they sent. Fails with
   * `TEAM_MEMBERSHIP_NOT_FOUND` if the user isn't a member.
   */
  readonly removeUser: (userId: string) => Promise<Result<void, MemberRemovalError>>;
  /** Returns the members in the order they joined: all of them, or one page. */
  readonly listUsers: (options?: ListMembersOptions) => Promise<CountedPage<User & ServerMembership>>;
  /**
   * Emails a link for joining the team. It works once, within seven days. Fails with `REDIRECT_URL_NOT_WHITELISTED` if
   * the URL isn't on a trusted domain, or with `TEAM_INVITATION_LIMIT_REACHED` if too many invitations are pending.
   */
  readonly inviteUser: (invitation: ServerInvitation) => Promise<Result<void, InvitationMailError>>;
  /** Returns the pending invitations, oldest first. */
  readonly listInvitations: () => Promise<ServerTeamInvitation[]>;
}

/** A team as servers see it. */
export interface ServerTeamOf<User> extends Team, ServerTeamActions<User> {
  readonly createdAt: Date;
  /** Any JSON value that members never see. */
  readonly serverMetadata: unknown;
}

export const toServerTeam = <User>(
  wire: AnswerOf<'getTeam', 'server'>,
  actions: ServerTeamActions<User>,
): ServerTeamOf<User> => ({
  ...toTeam(wire),
  createdAt: new Date(wire.created_at_millis),
  serverMetadata: wire.server_metadata,
  ...actions,
});

export const fromServerTeamChanges = (changes: ServerTeamChanges): BodyOf<'updateTeam', 'server'> => ({
  ...fromTeamChanges(changes),
  client_read_only_metadata: changes.clientReadOnlyMetadata,
  server_metadata: changes.serverMetadata,
});
