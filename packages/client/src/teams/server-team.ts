import type { AnswerOf, BodyOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { CountedPage, CountOptions } from '../http/counted-page.ts';
import type { PageOptions } from '../http/page.ts';
import type { InvitationMailError, NewInvitation, ServerTeamInvitation } from '../invitations/invitations.ts';
import type { Result } from '../result.ts';
import type { MemberRemovalError, TeamProfile } from './members.ts';
import { type Team, toTeam } from './team.ts';
import { fromTeamChanges, type TeamChanges } from './team-changes.ts';

/** What a server can change about a team. */
export interface ServerTeamChanges extends TeamChanges {
  clientReadOnlyMetadata?: unknown;
  serverMetadata?: unknown;
}

/** A team that a server creates. */
export interface NewServerTeam extends ServerTeamChanges {
  displayName: string;
  /** Who becomes its first member, with what creators may do; nobody by default. */
  creatorUserId?: string;
}

/** Whom a server invites; it has no page of its own that the link could lead to. */
export interface ServerInvitation extends NewInvitation {
  callbackUrl: string;
}

/** Why no team was created. */
export type ServerTeamCreationError = KnownError<ErrorsOf<'createTeam'>>;
/** Why a team was not changed. */
export type ServerTeamUpdateError = KnownError<ErrorsOf<'updateTeam'>>;
/** Why a user was not added to a team. */
export type MemberAdditionError = KnownError<ErrorsOf<'addTeamMember'>>;

/** What somebody is in a team, beside the user that they are. */
export interface ServerMembership {
  readonly teamProfile: TeamProfile;
  readonly joinedAt: Date;
  /** Whether they made the team. */
  readonly isCreator: boolean;
  /** What they were granted in the team, without what that contains. */
  readonly grantedPermissionIds: readonly string[];
}

/** Which members to list. */
export interface ListMembersOptions extends PageOptions, CountOptions {
  /** A part of an email, a name or the name in the team, or a whole id; of one or two letters, how it begins. */
  query?: string;
  /** Only who has this permission in the team, by itself or by another that contains it. */
  permissionId?: string;
}

/** What a server can do with a team; its members are users of some kind. */
export interface ServerTeamActions<User> {
  /** Changes what is given and leaves the rest; the result is the changed team. */
  readonly update: (changes: ServerTeamChanges) => Promise<Result<ServerTeamOf<User>, ServerTeamUpdateError>>;
  /**
   * Deletes the team for all its members; one that is gone already counts as deleted. Throws `RECENT_SIGN_IN_REQUIRED` if an
   * owner of the project signed in more than 10 minutes ago.
   */
  readonly delete: () => Promise<void>;
  /**
   * Makes a user a member, with the default permissions of members.
   */
  readonly addUser: (userId: string) => Promise<Result<void, MemberAdditionError>>;
  /** Removes a member, with their permissions in the team and the invitations that they sent. */
  readonly removeUser: (userId: string) => Promise<Result<void, MemberRemovalError>>;
  /** Whoever joined first comes first: all members, or a page of them. */
  readonly listUsers: (options?: ListMembersOptions) => Promise<CountedPage<User & ServerMembership>>;
  /** Mails somebody a link by which they can join, good for seven days. */
  readonly inviteUser: (invitation: ServerInvitation) => Promise<Result<void, InvitationMailError>>;
  /** Those that can still be accepted, the oldest first. */
  readonly listInvitations: () => Promise<ServerTeamInvitation[]>;
}

/** A team as servers see it. */
export interface ServerTeamOf<User> extends Team, ServerTeamActions<User> {
  readonly createdAt: Date;
  /** Any JSON that members never see. */
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
