import * as apiKeys from './api-keys.ts';
import * as mfa from './auth/mfa.ts';
import * as oauth from './auth/oauth.ts';
import * as otp from './auth/otp.ts';
import * as password from './auth/password.ts';
import * as sessions from './auth/sessions.ts';
import * as bulkJobs from './bulk-jobs.ts';
import * as connectedAccounts from './connected-accounts.ts';
import * as contactChannels from './contact-channels.ts';
import * as emailTemplates from './email-templates.ts';
import * as emailDomainChecks from './email-domain-checks.ts';
import * as emailTests from './email-tests.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as activity from './events/activity.ts';
import * as exports from './exports.ts';
import * as featureSupport from './feature-support.ts';
import * as health from './health.ts';
import * as impersonations from './impersonations.ts';
import * as imports from './imports.ts';
import * as invitations from './invitations.ts';
import * as mails from './mails.ts';
import * as metrics from './metrics.ts';
import * as notOffered from './not-offered.ts';
import * as oauthTests from './oauth-tests.ts';
import * as permissions from './permissions.ts';
import * as permissionUsage from './permissions/usage.ts';
import * as profilePictures from './profile-pictures.ts';
import * as projects from './projects.ts';
import * as projectsOverview from './projects/overview.ts';
import * as setupStatus from './projects/setup-status.ts';
import * as protection from './protection.ts';
import * as redirects from './redirects.ts';
import * as search from './search.ts';
import * as signingKeys from './signing-keys.ts';
import * as staff from './staff.ts';
import * as system from './system.ts';
import * as teams from './teams.ts';
import * as teamMembers from './teams/members.ts';
import * as teamPermissions from './teams/permissions.ts';
import * as users from './users.ts';
import * as webhooks from './webhooks.ts';
import * as webhookFigures from './webhooks/figures.ts';
import * as webhookTokens from './webhooks/tokens.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value;

/** All endpoints, in the order of the API reference. */
export const endpoints: readonly Endpoint[] = [
  password,
  otp,
  mfa,
  sessions,
  oauth,
  connectedAccounts,
  users,
  bulkJobs,
  imports,
  exports,
  profilePictures,
  contactChannels,
  teams,
  teamMembers,
  teamPermissions,
  events,
  webhooks,
  webhookFigures,
  webhookTokens,
  activity,
  permissions,
  permissionUsage,
  invitations,
  impersonations,
  metrics,
  mails,
  protection,
  emailTests,
  emailDomainChecks,
  projects,
  oauthTests,
  emailTemplates,
  projectsOverview,
  setupStatus,
  redirects,
  search,
  system,
  signingKeys,
  apiKeys,
  staff,
  featureSupport,
  notOffered,
  health,
]
  .flatMap((feature) => Object.values<unknown>(feature))
  .filter(isEndpoint)
  .sort((a, b) => a.tag.localeCompare(b.tag) || a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
