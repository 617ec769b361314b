import { type ApiKeyMethods, apiKeyMethods } from './api-keys/api-keys.ts';
import { type SessionEndMethods, sessionEndMethods } from './auth/session-ends.ts';
import { type BulkJobMethods, bulkJobMethods } from './bulk-jobs/bulk-jobs.ts';
import { type EmailTemplateMethods, emailTemplateMethods } from './email-templates/email-templates.ts';
import { type EmailTestMethods, emailTestMethods } from './email-tests/email-tests.ts';
import type { Environment } from './environment.ts';
import { type ActivityMethods, activityMethods } from './events/activity.ts';
import { type EventMethods, eventMethods } from './events/events.ts';
import { type ExportMethods, exportMethods } from './exports/exports.ts';
import type { Call } from './http/call.ts';
import { type ImpersonationMethods, impersonationMethods } from './impersonations/impersonations.ts';
import { type ImportMethods, importMethods } from './imports/imports.ts';
import { type MailMethods, mailMethods } from './mails/mails.ts';
import { type MetricsMethods, metricsMethods } from './metrics/metrics.ts';
import { type OAuthTestMethods, oauthTestMethods } from './oauth-tests/oauth-tests.ts';
import { type OwnerInvitationMethods, ownerInvitationMethods } from './staff/owner-invitations.ts';
import { type PermissionDefinitionMethods, permissionDefinitionMethods } from './permissions/permission-definitions.ts';
import { type PermissionUsageMethods, permissionUsageMethods } from './permissions/permission-usage.ts';
import { type ProjectDeletionMethods, projectDeletionMethods } from './projects/project-deletion.ts';
import { type ProjectSecretMethods, projectSecretMethods } from './projects/project-secrets.ts';
import { type SetupStatusMethods, setupStatusMethods } from './projects/setup-status.ts';
import { type ProtectionMethods, protectionMethods } from './protection/protection.ts';
import { type RedirectCheckMethods, redirectCheckMethods } from './redirects/redirect-checks.ts';
import { type SearchMethods, searchMethods } from './search/search.ts';
import { type StaffMethods, staffMethods } from './staff/staff.ts';
import type { ServerParts } from './server-methods.ts';
import { type SystemMethods, systemMethods } from './system/system.ts';
import { type WebhookDeliveryMethods, webhookDeliveryMethods } from './webhooks/webhook-deliveries.ts';
import { type WebhookMethods, webhookMethods } from './webhooks/webhooks.ts';

/** Admin methods that load on first use. Each group belongs to one page of the dashboard. */
export interface AdminMethodsOnDemand
  extends
    ProjectSecretMethods,
    ProjectDeletionMethods,
    RedirectCheckMethods,
    ProtectionMethods,
    OAuthTestMethods,
    BulkJobMethods,
    ImportMethods,
    ExportMethods,
    EventMethods,
    WebhookMethods,
    WebhookDeliveryMethods,
    ActivityMethods,
    ImpersonationMethods,
    SetupStatusMethods,
    SessionEndMethods,
    EmailTemplateMethods,
    MailMethods,
    MetricsMethods,
    EmailTestMethods,
    ApiKeyMethods,
    PermissionDefinitionMethods,
    PermissionUsageMethods,
    OwnerInvitationMethods,
    StaffMethods,
    SystemMethods,
    SearchMethods {}

/** All groups are in one file, because they are smaller together. */
export const adminMethodsOnDemand = (
  call: Call<'admin'>,
  environment: Pick<Environment, 'now'>,
  { users, teams }: ServerParts,
): AdminMethodsOnDemand => ({
  ...projectSecretMethods(call),
  ...projectDeletionMethods(call),
  ...redirectCheckMethods(call),
  ...protectionMethods(call),
  ...oauthTestMethods(call),
  ...bulkJobMethods(call),
  ...importMethods(call),
  ...exportMethods(call),
  ...eventMethods(call),
  ...webhookMethods(call),
  ...webhookDeliveryMethods(call),
  ...activityMethods(call),
  ...impersonationMethods(call),
  ...setupStatusMethods(call),
  ...sessionEndMethods(call),
  ...emailTemplateMethods(call),
  ...mailMethods(call),
  ...metricsMethods(call),
  ...emailTestMethods(call),
  ...apiKeyMethods(call, environment),
  ...permissionDefinitionMethods(call),
  ...permissionUsageMethods(call),
  ...ownerInvitationMethods(call),
  ...staffMethods(call),
  ...systemMethods(call),
  ...searchMethods(call, users, teams),
});
