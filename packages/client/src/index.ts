export type { ActiveSession, ActiveSessionMethods, SessionRevocationError } from './auth/active-sessions.ts';
export type { MfaMethods, MfaSignInError } from './auth/mfa.ts';
export type { MfaDisablingError, MfaEnrolment, MfaEnrolmentError, MfaEnrolmentMethods } from './auth/mfa-enrolment.ts';
export type { OAuthCallback, OAuthCallbackError, OAuthMethods, OAuthSignInOptions } from './auth/oauth.ts';
export type { OAuthSignInError } from './auth/oauth-flow.ts';
export type { MagicLinkCodeError, MagicLinkMailError, MagicLinkSignInError, OtpMethods } from './auth/otp.ts';
export type {
  PasswordChangeMethods,
  PasswordConfirmationError,
  PasswordSetError,
  PasswordUpdate,
  PasswordUpdateError,
} from './auth/password-change.ts';
export type {
  ForgotPasswordError,
  PasswordReset,
  PasswordResetCodeError,
  PasswordResetError,
  PasswordResetMethods,
} from './auth/password-reset.ts';
export type {
  Credential,
  NewCredential,
  PasswordMethods,
  PasswordSignInError,
  PasswordSignUpError,
} from './auth/password.ts';
export type { SessionMethods, SignOutOptions } from './auth/sessions.ts';
export type { Observable, Snapshot } from './cache/observable.ts';
export { observe } from './cache/observe.ts';
export { observeForUser } from './cache/observe-for-user.ts';
export { ClientApp } from './client-app.ts';
export type { ClientAppOptions } from './client-app-options.ts';
export type { AskedHereMethods, CodePurpose } from './codes/asked-here.ts';
export type {
  ConnectedAccount,
  ConnectedAccountMethods,
  GetConnectedAccount,
  ProviderTokenError,
  ScopeOptions,
  UnlinkError,
} from './connected-accounts/connected-account.ts';
export type { LinkOAuthOptions, OwnConnectedAccountMethods } from './connected-accounts/own-connected-accounts.ts';
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
  EmailRefusalError,
  EmailVerificationDetails,
  EmailVerificationError,
  EmailVerificationMethods,
  VerificationMailError,
} from './contact-channels/email-verification.ts';
export { ConnectionError } from './http/diagnostics.ts';
export { type CatalogueError, KnownError, type KnownErrorConstructor } from './http/known-error.ts';
export type { Page, PageOptions } from './http/page.ts';
export { StatusError } from './http/status-error.ts';
export type {
  InvitationAcceptanceError,
  InvitationCodeError,
  InvitationCodeMethods,
  InvitationDetailsError,
  TeamInvitationDetails,
  TeamInvitationPreview,
} from './invitations/invitation-codes.ts';
export type {
  InvitationMailError,
  InvitationMethods,
  InvitationRevocationError,
  NewInvitation,
  TeamInvitation,
} from './invitations/invitations.ts';
export type { LanguageMethods } from './language.ts';
export type { ProjectMethods } from './projects/current-project.ts';
export type { Project, ProjectConfig, ProjectDomain } from './projects/project.ts';
export type { HandlerUrls } from './redirects/handler-urls.ts';
export type { MailOptions, RedirectMethods } from './redirects/navigation.ts';
export type { Result } from './result.ts';
export type { TokenStore } from './session/token-store.ts';
export type { CurrentTeam, TeamDeletionError, TeamUpdateError } from './teams/current-team.ts';
export type {
  EditableTeamProfile,
  MemberRemovalError,
  MembershipMethods,
  TeamLeavingError,
  TeamProfile,
  TeamProfileChanges,
  TeamProfileError,
  TeamUser,
  TeamUserMethods,
} from './teams/members.ts';
export type { NewTeam, OwnTeamMethods, TeamCreationError, TeamSelectionError } from './teams/own-teams.ts';
export type { ListPermissionsOptions, PermissionMethods, TeamPermission } from './teams/permissions.ts';
export type { ConnectedAccountKey, TeamListKey } from './teams/refresh-lists.ts';
export type { Team, TeamReference } from './teams/team.ts';
export type { TeamChanges } from './teams/team-changes.ts';
export type { AuthStateMethods } from './users/auth-state.ts';
export type { CurrentUser, OAuthAccount, UserProfile } from './users/current-user.ts';
export { type RestrictedReason, unlessUnverified } from './users/restriction.ts';
export type { UserChangeError, UserChangeMethods, UserChanges } from './users/user-changes.ts';
export type { UserDeletionError, UserDeletionMethods } from './users/user-deletion.ts';
export type { GetUser, GetUserOptions, UserMethods } from './users/users.ts';
