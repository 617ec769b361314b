import { asObject, fieldsOf } from './sent-fields.ts';
import type { OperationRight } from './staff-roles.ts';

const RESTRICTION = {
  restricted_by_admin: 'help',
  restricted_by_admin_reason: 'help',
  restricted_by_admin_private_details: 'help',
} as const;
/** Whoever changes these can sign in as the user, so they need the right to start a session for them. */
const SIGN_IN_FIELDS = {
  primary_email: 'secrets',
  primary_email_verified: 'secrets',
  primary_email_auth_enabled: 'secrets',
  otp_auth_enabled: 'secrets',
  password: 'secrets',
  totp_secret_base64: 'secrets',
} as const;
/** An address that is not verified signs nobody in as somebody else; with these a stranger's account could become another's. */
const NEW_USER_SIGN_IN_FIELDS = {
  primary_email_verified: 'secrets',
  password: 'secrets',
  totp_secret_base64: 'secrets',
  oauth_providers: 'secrets',
} as const;
const CHANNEL_SIGN_IN_FIELDS = {
  is_verified: 'secrets',
  is_primary: 'secrets',
  becomes_primary: 'secrets',
  used_for_auth: 'secrets',
} as const;
const OWNERS_SETTINGS = {
  'config.email_config': 'secrets', // whoever runs the mail server can read the links that sign users in
  'config.oauth_providers': 'secrets',
  'config.event_retention_days': 'staff', // whoever shortens the log could hide what they did
  'config.allow_any_subdomain': 'staff', // somebody answers for every subdomain
} as const;

/** The right that each operation needs of whoever comes with an admin access token. A new endpoint needs a row. */
export const operationRights: Readonly<Partial<Record<string, OperationRight>>> = {
  // What people do for themselves: a token adds server access to it, which changes users
  signUpWithPassword: 'manage',
  signInWithPassword: 'manage',
  checkPasswordResetCode: 'manage',
  resetPassword: 'manage',
  updatePassword: 'manage',
  confirmPassword: 'manage',
  setPassword: 'manage',
  checkSignInCode: 'manage',
  signInWithCode: 'manage',
  signInWithMfa: 'manage',
  signUpAnonymously: 'manage',
  refreshCurrentSession: 'manage',
  endCurrentSession: 'manage',
  checkVerificationCode: 'manage',
  verifyContactChannel: 'manage',
  getVerificationDetails: 'manage',
  refuseContactChannel: 'manage',
  checkInvitationCode: 'manage',
  getInvitationPreview: 'manage',
  getInvitationDetails: 'manage',
  acceptInvitation: 'manage',
  acceptInvitationById: 'manage',
  signInAsUser: 'manage',
  getCurrentUser: 'read',
  updateCurrentUser: { right: 'manage', fields: SIGN_IN_FIELDS },
  deleteCurrentUser: 'manage',
  recordAnalyticsEvents: 'manage',

  // Users
  listUsers: 'read',
  getUser: 'read',
  searchPeople: 'read',
  createUser: { right: 'manage', fields: NEW_USER_SIGN_IN_FIELDS },
  updateUser: { right: 'manage', fields: { ...RESTRICTION, ...SIGN_IN_FIELDS } },
  deleteUser: 'manage',
  listContactChannels: 'read',
  createContactChannel: { right: 'manage', fields: CHANNEL_SIGN_IN_FIELDS },
  updateContactChannel: { right: 'manage', fields: CHANNEL_SIGN_IN_FIELDS },
  deleteContactChannel: 'manage',
  sendPasswordResetCode: 'help',
  sendSignInCode: 'help',
  sendVerificationCode: 'help',
  sendChannelVerificationCode: 'help',
  listSessions: 'read',
  endSessions: 'help',
  endOneSession: 'help',
  getSessionEnds: 'read',
  endAllSessions: 'manage',
  createSession: 'secrets',
  createImpersonation: 'secrets',
  listConnectedAccounts: 'read',
  listOAuthProviders: 'read',
  getOAuthProvider: 'read',
  linkOAuthAccount: 'secrets',
  unlinkOAuthAccount: 'manage',
  createProviderToken: 'secrets',
  createProviderTokenOfAccount: 'secrets',
  createOwnProviderToken: 'secrets',
  getBilling: 'read',
  listProducts: 'read',
  listNotificationPreferences: 'read',
  listProjectPermissions: 'read',
  startBulkJob: { right: 'manage', fields: { 'action=verify_email': 'secrets' } },
  listBulkJobs: 'read',
  getBulkJob: 'read',
  cancelBulkJob: 'manage',
  startImport: 'secrets', // of a whole project, with how its mails leave
  listImports: 'read',
  getImport: 'read',
  getImportErrors: 'read',
  createExport: 'secrets',

  // Teams and permissions
  listTeams: 'read',
  createTeam: 'manage',
  getTeam: 'read',
  updateTeam: 'manage',
  deleteTeam: 'manage',
  addTeamMember: 'manage',
  removeTeamMember: 'manage',
  listTeamMemberProfiles: 'read',
  getTeamMemberProfile: 'read',
  updateTeamMemberProfile: 'manage',
  listTeamPermissions: 'read',
  grantTeamPermission: 'manage',
  revokeTeamPermission: 'manage',
  sendInvitationCode: 'manage',
  listInvitations: 'read',
  revokeInvitation: 'manage',
  listPermissionDefinitions: 'read',
  getPermissionUsage: 'read',
  listPermissionHolders: 'read',
  getTeamPermissionUsage: 'read',
  createPermissionDefinition: 'manage',
  updatePermissionDefinition: 'manage',
  deletePermissionDefinition: 'manage',

  // What happened
  listEvents: 'read',
  listActivity: 'read',
  getMetrics: 'read',
  getSystem: 'staff', // it tells of the machines and of all projects together
  getActivity: 'read',
  listMails: 'read',
  getMail: 'read',
  listMailDays: 'read',
  resendMail: 'help',
  listRedirectRefusals: 'read',
  listLimits: 'read',
  listLockouts: 'read',
  deleteLockout: 'help',

  // Webhooks; what is sent goes on after the role of whoever said where to
  listWebhookEndpoints: 'read',
  getWebhookEndpoint: 'read',
  createWebhookEndpoint: 'secrets',
  rotateWebhookSecret: 'secrets',
  updateWebhookEndpoint: { right: 'manage', fields: { url: 'secrets' } },
  deleteWebhookEndpoint: 'manage',
  testWebhookEndpoint: 'manage',
  createWebhookToken: 'secrets', // it opens the secrets of all endpoints
  getWebhookFigures: 'read',
  listWebhookDeliveries: 'read',
  getWebhookDelivery: 'read',
  replayWebhookDelivery: 'manage',
  replayWebhookEndpoint: 'manage',

  // Settings; secrets are left out of what is answered to roles without the right to them
  getCurrentProject: 'read',
  getInternalCurrentProject: 'read',
  updateCurrentProject: { right: 'manage', fields: OWNERS_SETTINGS },
  updateInternalCurrentProject: { right: 'manage', fields: OWNERS_SETTINGS },
  getConfig: 'read',
  updateConfigOverride: 'manage',
  getSetupStatus: 'read',
  checkRedirectUrl: 'read',
  checkEmailDomain: 'read',
  listEmailTemplates: 'read',
  getEmailTemplate: 'read',
  previewEmailTemplate: 'read',
  updateEmailTemplate: 'manage',
  resetEmailTemplate: 'manage',
  sendTestMail: 'manage',

  // Keys and secrets
  setOAuthProvider: 'secrets',
  setEmailConfig: 'secrets',
  runEmailTest: 'secrets',
  startOAuthTest: 'secrets',
  getOAuthTest: 'secrets',
  listApiKeys: 'read',
  getApiKey: 'read',
  createApiKey: 'secrets',
  rotateApiKey: 'secrets',
  updateApiKey: 'secrets',

  // The staff, and the project as a whole
  listStaff: 'read',
  leaveStaff: 'read',
  updateStaffMember: 'staff',
  removeStaffMember: 'staff',
  listOwnerInvitations: 'read',
  createOwnerInvitation: 'staff',
  createProjectTransfer: 'staff',
  revokeOwnerInvitation: 'staff',
  deleteCurrentProject: 'staff',
  deleteInternalCurrentProject: 'staff',

  // Of the internal project, which has owners alone
  listOwnedProjects: 'read',
  getProjectsOverview: 'read',
  getProjectDeletion: 'read',
  createProject: 'staff',
  createFirstOwner: 'staff',
  getOwnerInvitationDetails: 'staff',
  acceptOwnerInvitation: 'staff',
};

/** What was sent with a request, as its schemas read it. */
interface Sent {
  readonly body: unknown;
  readonly query: unknown;
}
type RecentSignInRule = (sent: Sent) => boolean;

const always: RecentSignInRule = () => true;
const changing =
  (...fields: readonly string[]): RecentSignInRule =>
  ({ body }) =>
    fieldsOf(body).some((field) => fields.includes(field));
const sending =
  (wanted: Readonly<Record<string, readonly unknown[]>>): RecentSignInRule =>
  ({ body, query }) =>
    [body, query]
      .flatMap((part) => Object.entries(asObject(part)))
      .some(([name, value]) => wanted[name]?.includes(value));
const isDryRun = sending({ dry_run: ['true'] });
const showingSecrets = sending({ secrets: ['shown'] });
const changesLastingSettings = changing(...Object.keys(OWNERS_SETTINGS), 'config.domains');
const changesProject: RecentSignInRule = (sent) => changesLastingSettings(sent) || showingSecrets(sent);

/**
 * The operations that need a recent sign-in of whoever comes with an access token, since what they give or delete
 * outlasts the session. Keys are not asked.
 */
export const recentSignInRules: Readonly<Partial<Record<string, RecentSignInRule>>> = {
  // Keys and staff
  createApiKey: always,
  rotateApiKey: always,
  createOwnerInvitation: always,
  createProjectTransfer: always,
  updateStaffMember: always,
  removeStaffMember: always,

  // Access to accounts
  createSession: always,
  createImpersonation: always,
  createProviderToken: always,
  createProviderTokenOfAccount: always,
  createOwnProviderToken: always,
  createUser: changing(...Object.keys(NEW_USER_SIGN_IN_FIELDS)),
  updateUser: changing(...Object.keys(SIGN_IN_FIELDS)),
  updateCurrentUser: changing(...Object.keys(SIGN_IN_FIELDS)),
  createContactChannel: changing(...Object.keys(CHANNEL_SIGN_IN_FIELDS)),
  updateContactChannel: changing(...Object.keys(CHANNEL_SIGN_IN_FIELDS)),
  linkOAuthAccount: always,

  startImport: (sent) => !isDryRun(sent), // it brings password hashes, and settings of a project

  // Where events, emails and codes are sent
  createWebhookEndpoint: always,
  updateWebhookEndpoint: changing('url'),
  rotateWebhookSecret: always,
  createWebhookToken: always,
  setEmailConfig: always,
  setOAuthProvider: always,
  updateCurrentProject: changesProject,
  updateInternalCurrentProject: changesProject,

  // Reading secrets
  getCurrentProject: showingSecrets,
  getInternalCurrentProject: showingSecrets,
  listOwnedProjects: showingSecrets,
  createExport: sending({ include_secrets: [true] }),

  // Deleting
  deleteUser: always,
  startBulkJob: sending({ action: ['delete', 'verify_email'] }),
  endAllSessions: always,
  deleteTeam: always,
  deleteCurrentProject: always,
  deleteInternalCurrentProject: always,
};
