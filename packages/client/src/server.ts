export type { EventFeed, EventMethods, EventType, ListEventsOptions, ProjectEvent } from './events/events.ts';
export type { ActiveSession, ActiveSessionMethods, SessionRevocationError } from './auth/active-sessions.ts';
export type {
  NewSession,
  NewSessionOptions,
  ServerSessionMethods,
  SessionCreationError,
} from './auth/server-sessions.ts';
export type { ServerMailOptions, SignInMailMethods } from './auth/sign-in-mails.ts';
export type {
  ConnectedAccount,
  ConnectedAccountMethods,
  GetConnectedAccount,
  ProviderTokenError,
  ScopeOptions,
  UnlinkError,
} from './connected-accounts/connected-account.ts';
export type {
  NewOAuthAccount,
  OAuthAccountLinkError,
  OAuthAccountLinkMethods,
} from './connected-accounts/server-connected-accounts.ts';
export type {
  ChannelVerificationError,
  ContactChannel,
  ContactChannelChanges,
  ContactChannelCreationError,
  ContactChannelDeletionError,
  ContactChannelMethods,
  ContactChannelUpdateError,
  NewContactChannel,
} from './contact-channels/contact-channel.ts';
export type {
  ServerContactChannel,
  ServerContactChannelChanges,
  ServerContactChannelMethods,
  ServerNewContactChannel,
} from './contact-channels/server-contact-channels.ts';
export type { CountedPage, CountOptions, ListCount } from './http/counted-page.ts';
export type { Page, PageOptions } from './http/page.ts';
export type {
  InvitationMailError,
  InvitationRevocationError,
  ServerTeamInvitation,
  TeamInvitation,
} from './invitations/invitations.ts';
export { ServerApp, type ServerAppOptions } from './server-app.ts';
export type { ServerMethods, ServingOptions } from './server-methods.ts';
export type { RequestLike } from './session/request-tokens.ts';
export type { EditableTeamProfile, TeamProfile, TeamProfileChanges, TeamProfileError } from './teams/members.ts';
export type { ListPermissionsOptions, PermissionMethods, TeamPermission } from './teams/permissions.ts';
export type { ServerMembershipMethods } from './teams/server-memberships.ts';
export type {
  PermissionGrantError,
  PermissionRevocationError,
  ServerPermissionMethods,
} from './teams/server-permissions.ts';
export type {
  ListMembersOptions,
  MemberAdditionError,
  NewServerTeam,
  ServerInvitation,
  ServerMembership,
  ServerTeamActions,
  ServerTeamChanges,
  ServerTeamCreationError,
  ServerTeamOf,
  ServerTeamUpdateError,
} from './teams/server-team.ts';
export type { ListedTeam, ListTeamsOptions, ServerTeamMethods } from './teams/server-teams.ts';
export type { Team, TeamReference } from './teams/team.ts';
export type { GetServerUser, GetServerUserOptions } from './users/get-server-user.ts';
export type { RequestUser } from './users/request-user.ts';
export type {
  NewUser,
  ServerTeam,
  ServerUser,
  ServerUserActions,
  ServerUserChanges,
  UserCreationError,
  UserUpdateError,
} from './users/server-user.ts';
export type { ListedUser, ListUsersOptions, ServerUserMethods, UserPage } from './users/server-users.ts';
export type { SignInMethod, UserFilter } from './users/user-filter.ts';
