// Generated from the contract by scripts/generate-client-manifest.mjs; `npm run build` writes it anew.
import type { ManifestEntry } from './manifest-entry.ts';

export const createOwnProviderToken: ManifestEntry<'createOwnProviderToken'> = {
  method: 'POST',
  path: '/auth/oauth/connected-accounts/{provider_id}/access-token',
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
    'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
    'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE',
  ],
};
export const listConnectedAccounts: ManifestEntry<'listConnectedAccounts'> = {
  method: 'GET',
  path: '/connected-accounts/{user_id}',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
};
export const createProviderTokenOfAccount: ManifestEntry<'createProviderTokenOfAccount'> = {
  method: 'POST',
  path: '/connected-accounts/{user_id}/{provider_id}/{provider_account_id}/access-token',
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
    'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
    'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE',
    'USER_NOT_FOUND',
  ],
};
export const createProviderToken: ManifestEntry<'createProviderToken'> = {
  method: 'POST',
  path: '/connected-accounts/{user_id}/{provider_id}/access-token',
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
    'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
    'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE',
    'USER_NOT_FOUND',
  ],
};
export const listOAuthProviders: ManifestEntry<'listOAuthProviders'> = {
  method: 'GET',
  path: '/oauth-providers',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
};
export const unlinkOAuthAccount: ManifestEntry<'unlinkOAuthAccount'> = {
  method: 'DELETE',
  path: '/oauth-providers/{user_id}/{provider_id}',
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
    'RECENT_SIGN_IN_REQUIRED',
  ],
};
export const getOAuthProvider: ManifestEntry<'getOAuthProvider'> = {
  method: 'GET',
  path: '/oauth-providers/{user_id}/{provider_id}',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND', 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'],
};
export const listContactChannels: ManifestEntry<'listContactChannels'> = {
  method: 'GET',
  path: '/contact-channels',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
};
export const createContactChannel: ManifestEntry<'createContactChannel'> = {
  method: 'POST',
  path: '/contact-channels',
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'RECENT_SIGN_IN_REQUIRED',
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  ],
};
export const deleteContactChannel: ManifestEntry<'deleteContactChannel'> = {
  method: 'DELETE',
  path: '/contact-channels/{user_id}/{contact_channel_id}',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND', 'RECENT_SIGN_IN_REQUIRED'],
};
export const updateContactChannel: ManifestEntry<'updateContactChannel'> = {
  method: 'PATCH',
  path: '/contact-channels/{user_id}/{contact_channel_id}',
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'RECENT_SIGN_IN_REQUIRED',
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  ],
};
export const sendChannelVerificationCode: ManifestEntry<'sendChannelVerificationCode'> = {
  method: 'POST',
  path: '/contact-channels/{user_id}/{contact_channel_id}/send-verification-code',
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'EMAIL_ALREADY_VERIFIED',
    'REDIRECT_URL_NOT_WHITELISTED',
  ],
};
export const sendVerificationCode: ManifestEntry<'sendVerificationCode'> = {
  method: 'POST',
  path: '/contact-channels/send-verification-code',
  errors: ['EMAIL_IS_NOT_PRIMARY_EMAIL', 'EMAIL_ALREADY_VERIFIED', 'REDIRECT_URL_NOT_WHITELISTED'],
};
export const verifyContactChannel: ManifestEntry<'verifyContactChannel'> = {
  method: 'POST',
  path: '/contact-channels/verify',
  errors: [
    'VERIFICATION_CODE_NOT_FOUND',
    'VERIFICATION_CODE_EXPIRED',
    'VERIFICATION_CODE_ALREADY_USED',
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  ],
};
export const checkVerificationCode: ManifestEntry<'checkVerificationCode'> = {
  method: 'POST',
  path: '/contact-channels/verify/check-code',
  errors: ['VERIFICATION_CODE_NOT_FOUND', 'VERIFICATION_CODE_EXPIRED', 'VERIFICATION_CODE_ALREADY_USED'],
};
export const getVerificationDetails: ManifestEntry<'getVerificationDetails'> = {
  method: 'POST',
  path: '/contact-channels/verify/details',
  errors: ['VERIFICATION_CODE_NOT_FOUND', 'VERIFICATION_CODE_EXPIRED', 'VERIFICATION_CODE_ALREADY_USED'],
};
export const refuseContactChannel: ManifestEntry<'refuseContactChannel'> = {
  method: 'POST',
  path: '/contact-channels/verify/refuse',
  errors: [
    'VERIFICATION_CODE_NOT_FOUND',
    'VERIFICATION_CODE_EXPIRED',
    'VERIFICATION_CODE_ALREADY_USED',
    'EMAIL_ALREADY_VERIFIED',
  ],
};
export const getGreeting: ManifestEntry<'getGreeting'> = { method: 'GET', path: '/', errors: [] };
export const checkFeatureSupport: ManifestEntry<'checkFeatureSupport'> = {
  method: 'POST',
  path: '/check-feature-support',
  errors: [],
};
export const getHealth: ManifestEntry<'getHealth'> = { method: 'GET', path: '/health', errors: [] };
export const getReadiness: ManifestEntry<'getReadiness'> = { method: 'GET', path: '/ready', errors: [] };
export const signInAsUser: ManifestEntry<'signInAsUser'> = {
  method: 'POST',
  path: '/auth/impersonations/sign-in',
  errors: ['VERIFICATION_CODE_NOT_FOUND', 'VERIFICATION_CODE_EXPIRED', 'VERIFICATION_CODE_ALREADY_USED'],
};
export const sendSignInCode: ManifestEntry<'sendSignInCode'> = {
  method: 'POST',
  path: '/auth/otp/send-sign-in-code',
  errors: ['SIGN_UP_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED'],
};
export const signInWithCode: ManifestEntry<'signInWithCode'> = {
  method: 'POST',
  path: '/auth/otp/sign-in',
  errors: [
    'VERIFICATION_CODE_NOT_FOUND',
    'VERIFICATION_CODE_EXPIRED',
    'VERIFICATION_CODE_ALREADY_USED',
    'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
    'SIGN_UP_NOT_ENABLED',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    'USER_RESTRICTED',
  ],
};
export const checkSignInCode: ManifestEntry<'checkSignInCode'> = {
  method: 'POST',
  path: '/auth/otp/sign-in/check-code',
  errors: [
    'VERIFICATION_CODE_NOT_FOUND',
    'VERIFICATION_CODE_EXPIRED',
    'VERIFICATION_CODE_ALREADY_USED',
    'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
  ],
};
export const recordAnalyticsEvents: ManifestEntry<'recordAnalyticsEvents'> = {
  method: 'POST',
  path: '/analytics/events/batch',
  errors: [],
};
export const signUpAnonymously: ManifestEntry<'signUpAnonymously'> = {
  method: 'POST',
  path: '/auth/anonymous/sign-up',
  errors: ['ANONYMOUS_ACCOUNTS_NOT_ENABLED'],
};
export const listNotificationPreferences: ManifestEntry<'listNotificationPreferences'> = {
  method: 'GET',
  path: '/emails/notification-preference/{user_id}',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
};
export const getBilling: ManifestEntry<'getBilling'> = {
  method: 'GET',
  path: '/payments/billing/{customer_type}/{customer_id}',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
};
export const listProducts: ManifestEntry<'listProducts'> = {
  method: 'GET',
  path: '/payments/products/{customer_type}/{customer_id}',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
};
export const listProjectPermissions: ManifestEntry<'listProjectPermissions'> = {
  method: 'GET',
  path: '/project-permissions',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
};
export const authorizeOAuth: ManifestEntry<'authorizeOAuth'> = {
  method: 'GET',
  path: '/auth/oauth/authorize/{provider_id}',
  errors: [
    'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
    'INVALID_PUBLISHABLE_CLIENT_KEY',
    'INVALID_SCOPE',
    'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE',
    'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    'UNPARSABLE_ACCESS_TOKEN',
    'ACCESS_TOKEN_EXPIRED',
    'USER_AUTHENTICATION_REQUIRED',
    'RECENT_SIGN_IN_REQUIRED',
    'IMPERSONATION_NOT_ALLOWED',
  ],
};
export const finishOAuth: ManifestEntry<'finishOAuth'> = {
  method: 'GET',
  path: '/auth/oauth/callback/{provider_id}',
  errors: [
    'OUTER_OAUTH_TIMEOUT',
    'INVALID_AUTHORIZATION_CODE',
    'OAUTH_PROVIDER_ACCESS_DENIED',
    'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE',
    'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    'SIGN_UP_NOT_ENABLED',
    'REDIRECT_URL_NOT_WHITELISTED',
    'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
    'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
    'USER_RESTRICTED',
  ],
};
export const finishOAuthByForm: ManifestEntry<'finishOAuthByForm'> = {
  method: 'POST',
  path: '/auth/oauth/callback/{provider_id}',
  errors: [],
};
export const exchangeGrant: ManifestEntry<'exchangeGrant'> = {
  method: 'POST',
  path: '/auth/oauth/token',
  errors: [
    'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
    'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    'INVALID_AUTHORIZATION_CODE',
    'REDIRECT_URL_NOT_WHITELISTED',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    'USER_RESTRICTED',
    'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
    'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
  ],
};
export const confirmPassword: ManifestEntry<'confirmPassword'> = {
  method: 'POST',
  path: '/auth/password/confirm',
  errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'USER_DOES_NOT_HAVE_PASSWORD', 'PASSWORD_CONFIRMATION_MISMATCH'],
};
export const resetPassword: ManifestEntry<'resetPassword'> = {
  method: 'POST',
  path: '/auth/password/reset',
  errors: [
    'VERIFICATION_CODE_NOT_FOUND',
    'VERIFICATION_CODE_EXPIRED',
    'VERIFICATION_CODE_ALREADY_USED',
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_TOO_COMMON',
  ],
};
export const checkPasswordResetCode: ManifestEntry<'checkPasswordResetCode'> = {
  method: 'POST',
  path: '/auth/password/reset/check-code',
  errors: ['VERIFICATION_CODE_NOT_FOUND', 'VERIFICATION_CODE_EXPIRED', 'VERIFICATION_CODE_ALREADY_USED'],
};
export const sendPasswordResetCode: ManifestEntry<'sendPasswordResetCode'> = {
  method: 'POST',
  path: '/auth/password/send-reset-code',
  errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED'],
};
export const setPassword: ManifestEntry<'setPassword'> = {
  method: 'POST',
  path: '/auth/password/set',
  errors: [
    'RECENT_SIGN_IN_REQUIRED',
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_TOO_COMMON',
  ],
};
export const signUpWithPassword: ManifestEntry<'signUpWithPassword'> = {
  method: 'POST',
  path: '/auth/password/sign-up',
  errors: [
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_TOO_COMMON',
    'SIGN_UP_NOT_ENABLED',
    'USER_EMAIL_ALREADY_EXISTS',
    'REDIRECT_URL_NOT_WHITELISTED',
  ],
};
export const updatePassword: ManifestEntry<'updatePassword'> = {
  method: 'POST',
  path: '/auth/password/update',
  errors: [
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_TOO_COMMON',
    'USER_DOES_NOT_HAVE_PASSWORD',
    'PASSWORD_CONFIRMATION_MISMATCH',
  ],
};
export const getProjectKeys: ManifestEntry<'getProjectKeys'> = {
  method: 'GET',
  path: '/projects/{project_id}/.well-known/jwks.json',
  errors: ['PROJECT_NOT_FOUND'],
};
export const signInWithMfa: ManifestEntry<'signInWithMfa'> = {
  method: 'POST',
  path: '/auth/mfa/sign-in',
  errors: [
    'VERIFICATION_CODE_NOT_FOUND',
    'VERIFICATION_CODE_EXPIRED',
    'VERIFICATION_CODE_ALREADY_USED',
    'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
    'INVALID_TOTP_CODE',
    'USER_RESTRICTED',
  ],
};
export const endSessions: ManifestEntry<'endSessions'> = {
  method: 'DELETE',
  path: '/auth/sessions',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
};
export const listSessions: ManifestEntry<'listSessions'> = {
  method: 'GET',
  path: '/auth/sessions',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
};
export const endOneSession: ManifestEntry<'endOneSession'> = {
  method: 'DELETE',
  path: '/auth/sessions/{session_id}',
  errors: ['CANNOT_DELETE_CURRENT_SESSION', 'CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
};
export const refreshCurrentSession: ManifestEntry<'refreshCurrentSession'> = {
  method: 'POST',
  path: '/auth/sessions/current/refresh',
  errors: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
};
export const listInvitations: ManifestEntry<'listInvitations'> = {
  method: 'GET',
  path: '/team-invitations',
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'TEAM_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
  ],
};
export const revokeInvitation: ManifestEntry<'revokeInvitation'> = {
  method: 'DELETE',
  path: '/team-invitations/{invitation_id}',
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'TEAM_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'VERIFICATION_CODE_NOT_FOUND',
  ],
};
export const acceptInvitationById: ManifestEntry<'acceptInvitationById'> = {
  method: 'POST',
  path: '/team-invitations/{invitation_id}/accept',
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'VERIFICATION_CODE_NOT_FOUND',
    'VERIFICATION_CODE_EXPIRED',
    'VERIFICATION_CODE_ALREADY_USED',
  ],
};
export const acceptInvitation: ManifestEntry<'acceptInvitation'> = {
  method: 'POST',
  path: '/team-invitations/accept',
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'VERIFICATION_CODE_NOT_FOUND',
    'VERIFICATION_CODE_EXPIRED',
    'VERIFICATION_CODE_ALREADY_USED',
  ],
};
export const checkInvitationCode: ManifestEntry<'checkInvitationCode'> = {
  method: 'POST',
  path: '/team-invitations/accept/check-code',
  errors: ['VERIFICATION_CODE_NOT_FOUND', 'VERIFICATION_CODE_EXPIRED', 'VERIFICATION_CODE_ALREADY_USED'],
};
export const getInvitationDetails: ManifestEntry<'getInvitationDetails'> = {
  method: 'POST',
  path: '/team-invitations/accept/details',
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'VERIFICATION_CODE_NOT_FOUND',
    'VERIFICATION_CODE_EXPIRED',
    'VERIFICATION_CODE_ALREADY_USED',
  ],
};
export const sendInvitationCode: ManifestEntry<'sendInvitationCode'> = {
  method: 'POST',
  path: '/team-invitations/send-code',
  errors: ['TEAM_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_PERMISSION_REQUIRED', 'REDIRECT_URL_NOT_WHITELISTED'],
};
export const listTeamPermissions: ManifestEntry<'listTeamPermissions'> = {
  method: 'GET',
  path: '/team-permissions',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
};
export const listTeamMemberProfiles: ManifestEntry<'listTeamMemberProfiles'> = {
  method: 'GET',
  path: '/team-member-profiles',
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_NOT_FOUND',
    'USER_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
  ],
};
export const getTeamMemberProfile: ManifestEntry<'getTeamMemberProfile'> = {
  method: 'GET',
  path: '/team-member-profiles/{team_id}/{user_id}',
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
  ],
};
export const updateTeamMemberProfile: ManifestEntry<'updateTeamMemberProfile'> = {
  method: 'PATCH',
  path: '/team-member-profiles/{team_id}/{user_id}',
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
  ],
};
export const removeTeamMember: ManifestEntry<'removeTeamMember'> = {
  method: 'DELETE',
  path: '/team-memberships/{team_id}/{user_id}',
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
  ],
};
export const listTeams: ManifestEntry<'listTeams'> = {
  method: 'GET',
  path: '/teams',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
};
export const createTeam: ManifestEntry<'createTeam'> = {
  method: 'POST',
  path: '/teams',
  errors: ['USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
};
export const deleteTeam: ManifestEntry<'deleteTeam'> = {
  method: 'DELETE',
  path: '/teams/{team_id}',
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'RECENT_SIGN_IN_REQUIRED',
    'TEAM_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
  ],
};
export const getTeam: ManifestEntry<'getTeam'> = {
  method: 'GET',
  path: '/teams/{team_id}',
  errors: ['USER_AUTHENTICATION_REQUIRED', 'TEAM_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND'],
};
export const updateTeam: ManifestEntry<'updateTeam'> = {
  method: 'PATCH',
  path: '/teams/{team_id}',
  errors: ['USER_AUTHENTICATION_REQUIRED', 'TEAM_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_PERMISSION_REQUIRED'],
};
export const getProfilePicture: ManifestEntry<'getProfilePicture'> = {
  method: 'GET',
  path: '/projects/{project_id}/profile-pictures/{picture_id}',
  errors: [],
};
export const deleteCurrentUser: ManifestEntry<'deleteCurrentUser'> = {
  method: 'DELETE',
  path: '/users/me',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'INSUFFICIENT_ACCESS_TYPE', 'RECENT_SIGN_IN_REQUIRED'],
};
export const updateCurrentUser: ManifestEntry<'updateCurrentUser'> = {
  method: 'PATCH',
  path: '/users/me',
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'RECENT_SIGN_IN_REQUIRED',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'USER_EMAIL_ALREADY_EXISTS',
    'PASSWORD_TOO_LONG',
  ],
};
