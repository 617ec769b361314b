export { languages, type Direction, type Language, type Messages, type Sentence } from '@keystead/messages';
export {
  Accordion,
  LoadingButton,
  showToast,
  Tooltip,
  type AccordionProps,
  type Appearance,
  type AppearanceVariables,
  type LoadingButtonProps,
  type Slot,
  type Theme,
  type Themed,
  type TooltipProps,
} from '@keystead/ui';
export { AccountSettings, type AccountSettingsProps } from './account-settings/account-settings.tsx';
export { MfaPrompt, type MfaPromptProps } from './auth/mfa/mfa-prompt.tsx';
export { OAuthCallback, type OAuthCallbackProps } from './auth/oauth/oauth-callback.tsx';
export { ProviderMark, type ProviderMarkProps } from './auth/oauth/provider-mark.tsx';
export { MagicLinkCallback, type MagicLinkCallbackProps } from './auth/otp/magic-link-callback.tsx';
export { ForgotPassword, type ForgotPasswordProps } from './auth/password/forgot-password.tsx';
export { PasswordReset, type PasswordResetProps } from './auth/password/password-reset.tsx';
export { SignIn, type SignInProps } from './auth/sign-in.tsx';
export { SignOut, type SignOutProps } from './auth/sign-out.tsx';
export { SignUp, type SignUpProps } from './auth/sign-up.tsx';
export { EmailVerification, type EmailVerificationProps } from './contact-channels/email-verification.tsx';
export { ErrorPage, type ErrorPageProps } from './error/error-page.tsx';
export { KeysteadHandler, type KeysteadHandlerProps } from './handler.tsx';
export { useAccessToken, useAccessTokenState } from './hooks/use-access-token.ts';
export {
  useConnectedAccount,
  useConnectedAccountState,
  type UseConnectedAccountOptions,
} from './hooks/use-connected-account.ts';
export { useConnectedAccounts, useConnectedAccountsState } from './hooks/use-connected-accounts.ts';
export { useContactChannels, useContactChannelsState } from './hooks/use-contact-channels.ts';
export { useLoadState, type LoadState } from './hooks/use-load-state.ts';
export { useObservable } from './hooks/use-observable.ts';
export { usePermission, usePermissions, usePermissionsState, usePermissionState } from './hooks/use-permissions.ts';
export { useProject, useProjectState } from './hooks/use-project.ts';
export { useSessions, useSessionsState } from './hooks/use-sessions.ts';
export { useTeamInvitations, useTeamInvitationsState } from './hooks/use-team-invitations.ts';
export { useTeamProfile, useTeamProfileState } from './hooks/use-team-profile.ts';
export { useTeamUsers, useTeamUsersState, type UseTeamUsersOptions } from './hooks/use-team-users.ts';
export { useTeam, useTeams, useTeamsState, useTeamState } from './hooks/use-teams.ts';
export { useUser, useUserState, type UseUserOptions } from './hooks/use-user.ts';
export { Onboarding, type OnboardingProps } from './onboarding/onboarding.tsx';
export { TeamInvitation, type TeamInvitationProps } from './invitations/team-invitation.tsx';
export { loadLanguage } from './messages/load-language.ts';
export { KeysteadProvider, useKeysteadApp, type KeysteadProviderProps } from './provider.tsx';
export { Show, type ShowProps } from './show.tsx';
export { TeamSwitcher, type TeamSwitcherProps } from './teams/team-switcher.tsx';
export { CopyButton, type CopyButtonProps } from './widgets/copy-button.tsx';
export { EditableText, type EditableTextProps } from './widgets/editable-text.tsx';
export { PasswordStrength, type PasswordStrengthProps } from './widgets/password-strength.tsx';
export { Toasts } from './widgets/toasts.tsx';
export { UserAvatar, type UserAvatarProps } from './widgets/user-avatar.tsx';
export { UserButton, type UserButtonProps } from './widgets/user-button.tsx';
export type { UserButtonItem } from './widgets/user-menu.tsx';
