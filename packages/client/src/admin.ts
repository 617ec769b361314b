export { AdminApp, type AdminAppOptions, type ProjectOwnerSession } from './admin-app.ts';
export type { ApiKey, NewApiKey } from './api-keys/api-key.ts';
export type { ApiKeyMethods, ApiKeyRotation, NewApiKeyOptions } from './api-keys/api-keys.ts';
export type {
  EndAllSessionsError,
  EndedSessions,
  GetSessionEndsOptions,
  SessionCount,
  SessionEndMethods,
  SessionEnds,
} from './auth/session-ends.ts';
export type {
  BulkAction,
  BulkJob,
  BulkJobError,
  BulkJobFailure,
  BulkJobMethods,
  BulkUsers,
  NewBulkJob,
} from './bulk-jobs/bulk-jobs.ts';
export type {
  EmailTemplate,
  EmailTemplateChanges,
  EmailTemplateMethods,
  EmailTemplatePreview,
  EmailTemplatePreviewOptions,
  EmailTemplateType,
  MailBlock,
  MailDocument,
  MailLanguage,
} from './email-templates/email-templates.ts';
export type { Export, ExportError, ExportMethods, NewEventExport, NewExport } from './exports/exports.ts';
export type { Import, ImportMethods, ImportSource, NewImport } from './imports/imports.ts';
export type { ProductionModeError, StaffRight } from '@keystead/contract/client';
export type { FirstOwner, FirstOwnerError, FirstOwnerMethods } from './staff/first-owner.ts';
export type {
  OAuthTest,
  OAuthTestError,
  OAuthTestMethods,
  OAuthTestStep,
  StartedOAuthTest,
} from './oauth-tests/oauth-tests.ts';
export type {
  OwnerInvitationAcceptance,
  OwnerInvitationAcceptanceMethods,
  OwnerInvitationDetails,
  OwnerInvitationDetailsError,
  OwnerInvitationError,
} from './staff/owner-invitation-acceptance.ts';
export type {
  OwnerInvitation,
  OwnerInvitationMethods,
  OwnerInvitationRevocationError,
} from './staff/owner-invitations.ts';
export { OwnerApp, type OwnerAppOptions } from './owner-app.ts';
export type {
  NewPermissionDefinition,
  PermissionCreationError,
  PermissionDefinition,
  PermissionDefinitionChanges,
  PermissionDefinitionMethods,
  PermissionDeletionError,
  PermissionUpdateError,
} from './permissions/permission-definitions.ts';
export type {
  PermissionHolder,
  PermissionUsage,
  PermissionUsageMethods,
  TeamPermissionUsage,
  UsageCount,
} from './permissions/permission-usage.ts';
export type {
  AdminProject,
  AdminProjectConfig,
  EmailConfig,
  OAuthProviderConfig,
  OAuthProviderId,
  SharedOAuthProvider,
} from './projects/admin-project.ts';
export type {
  AdminProjectConfigWithoutSecrets,
  AdminProjectWithoutSecrets,
  EmailConfigWithoutSecret,
  OAuthProviderWithoutSecret,
} from './projects/project-without-secrets.ts';
export type {
  EmailConfigError,
  EmailSettings,
  OAuthKeys,
  OAuthProviderError,
  OAuthProviderSettings,
  ProjectSecretMethods,
} from './projects/project-secrets.ts';
export type {
  NoProjectDeletion,
  ProjectDeletion,
  ProjectDeletionError,
  ProjectDeletionMethods,
} from './projects/project-deletion.ts';
export type { ProjectAdminMethods, ProjectUpdateError } from './projects/project-update.ts';
export type { WithoutSecrets, WithSecrets } from './projects/shown-secrets.ts';
export type {
  Limit,
  Limits,
  ListLockoutsOptions,
  Lock,
  Lockout,
  ProtectionMethods,
  UnlockError,
} from './protection/protection.ts';
export type {
  RedirectCheck,
  RedirectCheckMethods,
  RedirectPurpose,
  RedirectReason,
  RedirectRefusal,
} from './redirects/redirect-checks.ts';
export type {
  DomainRecord,
  EmailDomainCheck,
  EmailTest,
  EmailTestError,
  EmailTestLine,
  EmailTestMethods,
} from './email-tests/email-tests.ts';
export type { Activity, ActivityEvent, ActivityMethods, ListActivityOptions, ToldEvent } from './events/activity.ts';
export type { EventFilter } from './events/event-filter.ts';
export type { EventFeed, EventMethods, EventType, ListEventsOptions, ProjectEvent } from './events/events.ts';
export type {
  ListMailsOptions,
  Mail,
  MailDay,
  MailMethods,
  MailResendError,
  MailStatus,
  MailType,
} from './mails/mails.ts';
export type {
  GetMetricsOptions,
  Metrics,
  MetricsMethods,
  MetricsPoint,
  MetricsSeries,
  SignInCount,
} from './metrics/metrics.ts';
export type { NewProject, ProjectChanges } from './projects/changes-to-wire.ts';
export type { FoundPeople, SearchMethods } from './search/search.ts';
export { sessionAt } from './session/session-at.ts';
export type { ProjectAlert, ProjectOverview } from './projects/overview.ts';
export type { ProjectCreationError, ProjectOwner } from './projects/project-owner.ts';
export type { ServerMethods, ServingOptions } from './server-methods.ts';
export type { ProjectTransferError, StaffError, StaffMember, StaffMethods, StaffRole } from './staff/staff.ts';
export type { SetupStatus, SetupStatusMethods } from './projects/setup-status.ts';
export type {
  InstanceProcess,
  InstanceSetting,
  InstanceSystem,
  JobFailures,
  JobQueue,
  SystemMethods,
} from './system/system.ts';
export type {
  NewWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointError,
  WebhookEndpointOptions,
  WebhookEventType,
  WebhookMethods,
  WebhookTest,
} from './webhooks/webhooks.ts';
export type {
  ListWebhookDeliveriesOptions,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryMethods,
  WebhookDeliveryStatus,
  WebhookFigures,
  WebhookReplayError,
  WebhookReplayOptions,
  WholeWebhookDelivery,
} from './webhooks/webhook-deliveries.ts';
