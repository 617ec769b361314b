// Generated from the contract by scripts/generate-client-manifest.mjs; `npm run build` writes it anew.
import type { ManifestEntry } from './manifest-entry.ts';

export const listApiKeys: ManifestEntry<'listApiKeys'> = { method: 'GET', path: '/internal/api-keys', errors: [] };
export const createApiKey: ManifestEntry<'createApiKey'> = { method: 'POST', path: '/internal/api-keys', errors: [] };
export const getApiKey: ManifestEntry<'getApiKey'> = {
  method: 'GET',
  path: '/internal/api-keys/{id}',
  errors: ['API_KEY_NOT_FOUND'],
};
export const updateApiKey: ManifestEntry<'updateApiKey'> = {
  method: 'PATCH',
  path: '/internal/api-keys/{id}',
  errors: ['API_KEY_NOT_FOUND'],
};
export const rotateApiKey: ManifestEntry<'rotateApiKey'> = {
  method: 'POST',
  path: '/internal/api-keys/{id}/rotate',
  errors: ['API_KEY_NOT_FOUND'],
};
export const linkOAuthAccount: ManifestEntry<'linkOAuthAccount'> = {
  method: 'POST',
  path: '/oauth-providers',
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
    'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
  ],
};
export const listEmailTemplates: ManifestEntry<'listEmailTemplates'> = {
  method: 'GET',
  path: '/email-templates',
  errors: [],
};
export const resetEmailTemplate: ManifestEntry<'resetEmailTemplate'> = {
  method: 'DELETE',
  path: '/email-templates/{type}',
  errors: [],
};
export const getEmailTemplate: ManifestEntry<'getEmailTemplate'> = {
  method: 'GET',
  path: '/email-templates/{type}',
  errors: [],
};
export const updateEmailTemplate: ManifestEntry<'updateEmailTemplate'> = {
  method: 'PATCH',
  path: '/email-templates/{type}',
  errors: [],
};
export const previewEmailTemplate: ManifestEntry<'previewEmailTemplate'> = {
  method: 'POST',
  path: '/internal/email-templates/{type}/preview',
  errors: [],
};
export const sendTestMail: ManifestEntry<'sendTestMail'> = {
  method: 'POST',
  path: '/internal/email-templates/{type}/test',
  errors: [],
};
export const listEvents: ManifestEntry<'listEvents'> = { method: 'GET', path: '/events', errors: [] };
export const listActivity: ManifestEntry<'listActivity'> = { method: 'GET', path: '/internal/events', errors: [] };
export const getActivity: ManifestEntry<'getActivity'> = {
  method: 'GET',
  path: '/internal/events/{id}',
  errors: ['EVENT_NOT_FOUND'],
};
export const createImpersonation: ManifestEntry<'createImpersonation'> = {
  method: 'POST',
  path: '/internal/impersonations',
  errors: ['USER_NOT_FOUND', 'REDIRECT_URL_NOT_WHITELISTED', 'RECENT_SIGN_IN_REQUIRED'],
};
export const checkEmailDomain: ManifestEntry<'checkEmailDomain'> = {
  method: 'GET',
  path: '/internal/email-domain-checks',
  errors: [],
};
export const runEmailTest: ManifestEntry<'runEmailTest'> = {
  method: 'POST',
  path: '/internal/email-tests',
  errors: ['SECRET_CANNOT_BE_KEPT'],
};
export const listMailDays: ManifestEntry<'listMailDays'> = { method: 'GET', path: '/internal/mail-days', errors: [] };
export const listMails: ManifestEntry<'listMails'> = {
  method: 'GET',
  path: '/internal/mails',
  errors: ['USER_NOT_FOUND'],
};
export const getMail: ManifestEntry<'getMail'> = {
  method: 'GET',
  path: '/internal/mails/{id}',
  errors: ['MAIL_NOT_FOUND'],
};
export const resendMail: ManifestEntry<'resendMail'> = {
  method: 'POST',
  path: '/internal/mails/{id}/resend',
  errors: ['MAIL_NOT_FOUND', 'MAIL_CANNOT_BE_RESENT', 'REDIRECT_URL_NOT_WHITELISTED'],
};
export const getMetrics: ManifestEntry<'getMetrics'> = { method: 'GET', path: '/internal/metrics', errors: [] };
export const createExport: ManifestEntry<'createExport'> = {
  method: 'POST',
  path: '/internal/exports',
  errors: ['RECENT_SIGN_IN_REQUIRED'],
};
export const listImports: ManifestEntry<'listImports'> = { method: 'GET', path: '/internal/imports', errors: [] };
export const startImport: ManifestEntry<'startImport'> = { method: 'POST', path: '/internal/imports', errors: [] };
export const getImport: ManifestEntry<'getImport'> = {
  method: 'GET',
  path: '/internal/imports/{id}',
  errors: ['IMPORT_NOT_FOUND'],
};
export const getImportErrors: ManifestEntry<'getImportErrors'> = {
  method: 'GET',
  path: '/internal/imports/{id}/errors',
  errors: ['IMPORT_NOT_FOUND'],
};
export const listOwnerInvitations: ManifestEntry<'listOwnerInvitations'> = {
  method: 'GET',
  path: '/internal/owner-invitations',
  errors: [],
};
export const createOwnerInvitation: ManifestEntry<'createOwnerInvitation'> = {
  method: 'POST',
  path: '/internal/owner-invitations',
  errors: [],
};
export const revokeOwnerInvitation: ManifestEntry<'revokeOwnerInvitation'> = {
  method: 'DELETE',
  path: '/internal/owner-invitations/{invitation_id}',
  errors: ['VERIFICATION_CODE_NOT_FOUND'],
};
export const createProjectTransfer: ManifestEntry<'createProjectTransfer'> = {
  method: 'POST',
  path: '/internal/project-transfers',
  errors: ['STAFF_MEMBER_NOT_FOUND', 'RECENT_SIGN_IN_REQUIRED'],
};
export const listStaff: ManifestEntry<'listStaff'> = { method: 'GET', path: '/internal/staff', errors: [] };
export const removeStaffMember: ManifestEntry<'removeStaffMember'> = {
  method: 'DELETE',
  path: '/internal/staff/{user_id}',
  errors: ['STAFF_MEMBER_NOT_FOUND', 'LAST_OWNER_STAYS'],
};
export const updateStaffMember: ManifestEntry<'updateStaffMember'> = {
  method: 'PATCH',
  path: '/internal/staff/{user_id}',
  errors: ['STAFF_MEMBER_NOT_FOUND', 'LAST_OWNER_STAYS'],
};
export const leaveStaff: ManifestEntry<'leaveStaff'> = {
  method: 'DELETE',
  path: '/internal/staff/me',
  errors: ['STAFF_MEMBER_NOT_FOUND', 'LAST_OWNER_STAYS'],
};
export const setEmailConfig: ManifestEntry<'setEmailConfig'> = {
  method: 'PUT',
  path: '/internal/email-config',
  errors: ['SECRET_CANNOT_BE_KEPT'],
};
export const setOAuthProvider: ManifestEntry<'setOAuthProvider'> = {
  method: 'PUT',
  path: '/internal/oauth-providers/{provider_id}',
  errors: ['INVALID_SHARED_OAUTH_PROVIDER_ID', 'SECRET_CANNOT_BE_KEPT'],
};
export const startOAuthTest: ManifestEntry<'startOAuthTest'> = {
  method: 'POST',
  path: '/internal/oauth-tests',
  errors: [
    'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE',
    'SECRET_CANNOT_BE_KEPT',
  ],
};
export const getOAuthTest: ManifestEntry<'getOAuthTest'> = {
  method: 'GET',
  path: '/internal/oauth-tests/{id}',
  errors: ['OAUTH_TEST_NOT_FOUND'],
};
export const deleteInternalCurrentProject: ManifestEntry<'deleteInternalCurrentProject'> = {
  method: 'DELETE',
  path: '/internal/projects/current',
  errors: ['RECENT_SIGN_IN_REQUIRED'],
};
export const getInternalCurrentProject: ManifestEntry<'getInternalCurrentProject'> = {
  method: 'GET',
  path: '/internal/projects/current',
  errors: [],
};
export const updateInternalCurrentProject: ManifestEntry<'updateInternalCurrentProject'> = {
  method: 'PATCH',
  path: '/internal/projects/current',
  errors: ['INVALID_SHARED_OAUTH_PROVIDER_ID'],
};
export const checkRedirectUrl: ManifestEntry<'checkRedirectUrl'> = {
  method: 'POST',
  path: '/internal/redirect-checks',
  errors: [],
};
export const listRedirectRefusals: ManifestEntry<'listRedirectRefusals'> = {
  method: 'GET',
  path: '/internal/redirect-refusals',
  errors: [],
};
export const searchPeople: ManifestEntry<'searchPeople'> = { method: 'GET', path: '/internal/search', errors: [] };
export const getSetupStatus: ManifestEntry<'getSetupStatus'> = {
  method: 'GET',
  path: '/internal/setup-status',
  errors: [],
};
export const deleteCurrentProject: ManifestEntry<'deleteCurrentProject'> = {
  method: 'DELETE',
  path: '/projects/current',
  errors: ['RECENT_SIGN_IN_REQUIRED'],
};
export const updateCurrentProject: ManifestEntry<'updateCurrentProject'> = {
  method: 'PATCH',
  path: '/projects/current',
  errors: ['INVALID_SHARED_OAUTH_PROVIDER_ID'],
};
export const listLimits: ManifestEntry<'listLimits'> = { method: 'GET', path: '/internal/limits', errors: [] };
export const listLockouts: ManifestEntry<'listLockouts'> = {
  method: 'GET',
  path: '/internal/lockouts',
  errors: ['USER_NOT_FOUND'],
};
export const deleteLockout: ManifestEntry<'deleteLockout'> = {
  method: 'DELETE',
  path: '/internal/lockouts/{user_id}',
  errors: ['USER_NOT_FOUND'],
};
export const createSession: ManifestEntry<'createSession'> = {
  method: 'POST',
  path: '/auth/sessions',
  errors: ['USER_ID_DOES_NOT_EXIST', 'CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_RESTRICTED'],
};
export const getSessionEnds: ManifestEntry<'getSessionEnds'> = {
  method: 'GET',
  path: '/internal/session-ends',
  errors: [],
};
export const endAllSessions: ManifestEntry<'endAllSessions'> = {
  method: 'POST',
  path: '/internal/session-ends',
  errors: ['RECENT_SIGN_IN_REQUIRED'],
};
export const getSystem: ManifestEntry<'getSystem'> = {
  method: 'GET',
  path: '/internal/system',
  errors: ['EXPECTED_INTERNAL_PROJECT'],
};
export const getPermissionUsage: ManifestEntry<'getPermissionUsage'> = {
  method: 'GET',
  path: '/internal/permission-usage/{permission_id}',
  errors: ['PERMISSION_NOT_FOUND'],
};
export const listPermissionHolders: ManifestEntry<'listPermissionHolders'> = {
  method: 'GET',
  path: '/internal/permission-usage/{permission_id}/holders',
  errors: ['PERMISSION_NOT_FOUND'],
};
export const getTeamPermissionUsage: ManifestEntry<'getTeamPermissionUsage'> = {
  method: 'GET',
  path: '/internal/team-permission-usage/{team_id}',
  errors: ['TEAM_NOT_FOUND'],
};
export const listPermissionDefinitions: ManifestEntry<'listPermissionDefinitions'> = {
  method: 'GET',
  path: '/team-permission-definitions',
  errors: [],
};
export const createPermissionDefinition: ManifestEntry<'createPermissionDefinition'> = {
  method: 'POST',
  path: '/team-permission-definitions',
  errors: ['PERMISSION_ID_ALREADY_EXISTS', 'CONTAINED_PERMISSION_NOT_FOUND', 'PERMISSION_CONTAINS_ITSELF'],
};
export const deletePermissionDefinition: ManifestEntry<'deletePermissionDefinition'> = {
  method: 'DELETE',
  path: '/team-permission-definitions/{permission_id}',
  errors: ['PERMISSION_NOT_FOUND'],
};
export const updatePermissionDefinition: ManifestEntry<'updatePermissionDefinition'> = {
  method: 'PATCH',
  path: '/team-permission-definitions/{permission_id}',
  errors: [
    'PERMISSION_NOT_FOUND',
    'PERMISSION_ID_ALREADY_EXISTS',
    'CONTAINED_PERMISSION_NOT_FOUND',
    'PERMISSION_CONTAINS_ITSELF',
  ],
};
export const revokeTeamPermission: ManifestEntry<'revokeTeamPermission'> = {
  method: 'DELETE',
  path: '/team-permissions/{team_id}/{user_id}/{permission_id}',
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_NOT_FOUND',
  ],
};
export const grantTeamPermission: ManifestEntry<'grantTeamPermission'> = {
  method: 'POST',
  path: '/team-permissions/{team_id}/{user_id}/{permission_id}',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'TEAM_NOT_FOUND', 'PERMISSION_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND'],
};
export const addTeamMember: ManifestEntry<'addTeamMember'> = {
  method: 'POST',
  path: '/team-memberships/{team_id}/{user_id}',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'TEAM_NOT_FOUND', 'USER_NOT_FOUND', 'TEAM_MEMBERSHIP_ALREADY_EXISTS'],
};
export const listBulkJobs: ManifestEntry<'listBulkJobs'> = { method: 'GET', path: '/internal/bulk-jobs', errors: [] };
export const startBulkJob: ManifestEntry<'startBulkJob'> = {
  method: 'POST',
  path: '/internal/bulk-jobs',
  errors: ['BULK_JOB_COUNT_MOVED', 'RECENT_SIGN_IN_REQUIRED', 'TEAM_NOT_FOUND', 'USER_NOT_FOUND'],
};
export const cancelBulkJob: ManifestEntry<'cancelBulkJob'> = {
  method: 'DELETE',
  path: '/internal/bulk-jobs/{id}',
  errors: ['BULK_JOB_NOT_FOUND'],
};
export const getBulkJob: ManifestEntry<'getBulkJob'> = {
  method: 'GET',
  path: '/internal/bulk-jobs/{id}',
  errors: ['BULK_JOB_NOT_FOUND'],
};
export const listUsers: ManifestEntry<'listUsers'> = { method: 'GET', path: '/users', errors: [] };
export const createUser: ManifestEntry<'createUser'> = {
  method: 'POST',
  path: '/users',
  errors: [
    'USER_EMAIL_ALREADY_EXISTS',
    'PASSWORD_TOO_LONG',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
    'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
  ],
};
export const deleteUser: ManifestEntry<'deleteUser'> = {
  method: 'DELETE',
  path: '/users/{user_id}',
  errors: ['RECENT_SIGN_IN_REQUIRED', 'USER_NOT_FOUND'],
};
export const getUser: ManifestEntry<'getUser'> = {
  method: 'GET',
  path: '/users/{user_id}',
  errors: ['USER_NOT_FOUND'],
};
export const updateUser: ManifestEntry<'updateUser'> = {
  method: 'PATCH',
  path: '/users/{user_id}',
  errors: ['USER_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND', 'USER_EMAIL_ALREADY_EXISTS', 'PASSWORD_TOO_LONG'],
};
export const listWebhookDeliveries: ManifestEntry<'listWebhookDeliveries'> = {
  method: 'GET',
  path: '/internal/webhook-deliveries',
  errors: [],
};
export const getWebhookDelivery: ManifestEntry<'getWebhookDelivery'> = {
  method: 'GET',
  path: '/internal/webhook-deliveries/{id}',
  errors: ['WEBHOOK_DELIVERY_NOT_FOUND'],
};
export const replayWebhookDelivery: ManifestEntry<'replayWebhookDelivery'> = {
  method: 'POST',
  path: '/internal/webhook-deliveries/{id}/replay',
  errors: ['WEBHOOK_DELIVERY_NOT_FOUND', 'WEBHOOK_DELIVERY_NOT_KEPT'],
};
export const listWebhookEndpoints: ManifestEntry<'listWebhookEndpoints'> = {
  method: 'GET',
  path: '/internal/webhook-endpoints',
  errors: [],
};
export const createWebhookEndpoint: ManifestEntry<'createWebhookEndpoint'> = {
  method: 'POST',
  path: '/internal/webhook-endpoints',
  errors: ['WEBHOOK_URL_REFUSED'],
};
export const deleteWebhookEndpoint: ManifestEntry<'deleteWebhookEndpoint'> = {
  method: 'DELETE',
  path: '/internal/webhook-endpoints/{id}',
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
};
export const getWebhookEndpoint: ManifestEntry<'getWebhookEndpoint'> = {
  method: 'GET',
  path: '/internal/webhook-endpoints/{id}',
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
};
export const updateWebhookEndpoint: ManifestEntry<'updateWebhookEndpoint'> = {
  method: 'PATCH',
  path: '/internal/webhook-endpoints/{id}',
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_URL_REFUSED'],
};
export const getWebhookFigures: ManifestEntry<'getWebhookFigures'> = {
  method: 'GET',
  path: '/internal/webhook-endpoints/{id}/figures',
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
};
export const replayWebhookEndpoint: ManifestEntry<'replayWebhookEndpoint'> = {
  method: 'POST',
  path: '/internal/webhook-endpoints/{id}/replay',
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
};
export const rotateWebhookSecret: ManifestEntry<'rotateWebhookSecret'> = {
  method: 'POST',
  path: '/internal/webhook-endpoints/{id}/rotate',
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
};
export const testWebhookEndpoint: ManifestEntry<'testWebhookEndpoint'> = {
  method: 'POST',
  path: '/internal/webhook-endpoints/{id}/test',
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
};
export const createWebhookToken: ManifestEntry<'createWebhookToken'> = {
  method: 'POST',
  path: '/webhooks/svix-token',
  errors: [],
};
