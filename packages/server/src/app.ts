import { openApiDocument } from '@keystead/contract/openapi';
import { Hono } from 'hono';
import type { Context } from './context.ts';
import { authenticate, createKnownProjects, type AccessParts } from './features/access/index.ts';
import { apiKeyRoutes } from './features/api-keys/api-keys.routes.ts';
import { bulkJobRoutes } from './features/bulk-jobs/bulk-jobs.routes.ts';
import { userChangeRoutes } from './features/users/changes/changes.routes.ts';
import { oauthRoutes } from './features/auth/oauth/oauth.routes.ts';
import { connectedAccountRoutes } from './features/connected-accounts/connected-accounts.routes.ts';
import { contactChannelRoutes } from './features/contact-channels/contact-channels.routes.ts';
import { mfaRoutes } from './features/auth/mfa/mfa.routes.ts';
import { otpRoutes } from './features/auth/otp/otp.routes.ts';
import { passwordRoutes } from './features/auth/password/password.routes.ts';
import { sessionRoutes } from './features/auth/sessions/sessions.routes.ts';
import { emailTemplateRoutes } from './features/email-templates/email-templates.routes.ts';
import { emailTemplateTestRoutes } from './features/email-templates/tests/tests.routes.ts';
import { activityRoutes } from './features/events/activity/activity.routes.ts';
import { eventFeedRoutes } from './features/events/feed/feed.routes.ts';
import { createEventWaits } from './features/events/feed/index.ts';
import type { Lifecycle } from './features/health/check-readiness.ts';
import { featureSupportRoutes } from './features/feature-support/feature-support.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { exportRoutes } from './features/exports/exports.routes.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { impersonationRoutes } from './features/impersonations/impersonations.routes.ts';
import { invitationRoutes } from './features/invitations/invitations.routes.ts';
import { emailDomainCheckRoutes } from './features/email-domain-checks/email-domain-checks.routes.ts';
import { emailTestRoutes } from './features/email-tests/email-tests.routes.ts';
import { mailRoutes } from './features/mails/mails.routes.ts';
import { createCountedToday } from './features/metrics/index.ts';
import { metricsRoutes } from './features/metrics/metrics.routes.ts';
import { notOfferedRoutes } from './features/not-offered/not-offered.routes.ts';
import { oauthTestRoutes } from './features/oauth-tests/oauth-tests.routes.ts';
import { permissionChangeRoutes } from './features/permissions/changes/changes.routes.ts';
import { permissionRoutes } from './features/permissions/permissions.routes.ts';
import { permissionUsageRoutes } from './features/permissions/usage/usage.routes.ts';
import { createTokenRenewals } from './features/oauth-accounts/index.ts';
import { projectsOverviewRoutes } from './features/projects/overview/overview.routes.ts';
import { setupStatusRoutes } from './features/projects/setup-status/setup-status.routes.ts';
import { projectDeletionRoutes } from './features/projects/deletion/deletion.routes.ts';
import { ownedProjectRoutes } from './features/projects/owned/owned.routes.ts';
import { profilePictureRoutes } from './features/profile-pictures/profile-pictures.routes.ts';
import { INTERNAL_PROJECT_ID } from './features/projects/index.ts';
import { projectRoutes } from './features/projects/projects.routes.ts';
import { protectionRoutes } from './features/protection/protection.routes.ts';
import { redirectRoutes } from './features/redirects/redirects.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { createAccessTokens, requireRecentSession } from './features/auth/sessions/index.ts';
import { staffRoutes } from './features/staff/changes/changes.routes.ts';
import { firstOwnerRoutes } from './features/staff/changes/first-owner.routes.ts';
import { staffInvitationRoutes } from './features/staff/changes/invitations.routes.ts';
import { signingKeyRoutes } from './features/signing-keys/signing-keys.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { teamMemberRoutes } from './features/teams/members/members.routes.ts';
import { teamPermissionRoutes } from './features/teams/permissions/permissions.routes.ts';
import { createTeamCounts } from './features/teams/index.ts';
import { teamRoutes } from './features/teams/teams.routes.ts';
import { createUserCounts } from './features/users/index.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { webhookFigureRoutes } from './features/webhooks/figures/figures.routes.ts';
import { webhookTokenRoutes } from './features/webhooks/tokens/tokens.routes.ts';
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts';
import { fetchAdapter, type FetchApp } from './http/fetch-adapter.ts';
import { writeRequestRecord } from './http/request-record.ts';
import { createRouter, type Api, type RouterOptions } from './http/router.ts';
import { createInboxApp } from './inbox-app.ts';
import { countedAddress, NO_PROXIES, type Network } from './platform/client-address.ts';
import { createLineLog } from './platform/logger.ts';
import type { Metrics } from './create-metrics.ts';
import type { ShownSetting } from './platform/settings.ts';
import { untrustedProxyWarning } from './platform/untrusted-proxy-warning.ts';
import { VERSION } from './version.ts';

export interface AppOptions {
  readonly lifecycle: Lifecycle;
  readonly metrics?: Metrics | undefined;
  readonly network?: Network;
  /** Serves the development inbox, if this instance has one. */
  readonly inbox?: { readonly folder: string | undefined };
  /** What owners of the instance are shown of its settings. */
  readonly settings?: readonly ShownSetting[];
}

export type App = FetchApp;

/** Who is calling, and who is told of every answer. */
export type Edge = Pick<RouterOptions, 'clientAddressOf' | 'onAnswered'>;

export type ApiApp = App & { readonly api: Api; readonly edge: Edge };

/** The composition root: all features on one router, for requests of fetch and, as `api`, for those of node:http. */
export function createApp(ctx: Context, options: AppOptions): ApiApp {
  const { lifecycle, metrics, network = NO_PROXIES, inbox, settings = [] } = options;
  const knownProjects = createKnownProjects(ctx);
  const countUsers = createUserCounts(ctx);
  const parts: AccessParts = { ctx, knownProjects, accessTokens: createAccessTokens(ctx) };
  const logRequest = createLineLog(ctx.log, 'request', writeRequestRecord);
  const warnOfUntrustedProxy = untrustedProxyWarning(network, ctx.log);
  const edge: Edge = {
    clientAddressOf: (socketAddress, header) => {
      warnOfUntrustedProxy(socketAddress, header);
      return countedAddress(network, socketAddress, header('x-forwarded-for'));
    },
    onAnswered: (record) => {
      metrics?.observeRequest(record);
      logRequest(record);
    },
  };
  const api = createRouter({
    ctx,
    routes: [
      ...passwordRoutes,
      ...otpRoutes,
      ...mfaRoutes,
      ...contactChannelRoutes,
      ...sessionRoutes,
      ...oauthRoutes(parts),
      ...userRoutes,
      ...userChangeRoutes,
      ...bulkJobRoutes,
      ...importRoutes,
      ...exportRoutes,
      ...connectedAccountRoutes(createTokenRenewals()),
      ...profilePictureRoutes,
      ...teamRoutes,
      ...teamMemberRoutes,
      ...teamPermissionRoutes,
      ...invitationRoutes,
      ...impersonationRoutes,
      ...eventFeedRoutes(createEventWaits(lifecycle)),
      ...webhookRoutes,
      ...webhookFigureRoutes,
      ...webhookTokenRoutes,
      ...activityRoutes,
      ...mailRoutes,
      ...protectionRoutes,
      ...metricsRoutes(createCountedToday(ctx, { countUsers, countTeams: createTeamCounts(ctx) })),
      ...emailTestRoutes,
      ...emailDomainCheckRoutes,
      ...projectRoutes(countUsers),
      ...ownedProjectRoutes(countUsers),
      ...projectDeletionRoutes,
      ...redirectRoutes,
      ...searchRoutes,
      ...oauthTestRoutes,
      ...emailTemplateRoutes,
      ...emailTemplateTestRoutes,
      ...projectsOverviewRoutes(countUsers),
      ...setupStatusRoutes,
      ...permissionRoutes,
      ...permissionChangeRoutes,
      ...permissionUsageRoutes,
      ...apiKeyRoutes,
      ...firstOwnerRoutes,
      ...staffInvitationRoutes,
      ...staffRoutes,
      ...signingKeyRoutes,
      ...systemRoutes({ version: VERSION, settings }),
      ...featureSupportRoutes,
      ...notOfferedRoutes,
      ...healthRoutes(lifecycle),
    ],
    authenticate: (headers, need) => authenticate(parts, headers, need),
    requireRecentSession: (person) => requireRecentSession(ctx, INTERNAL_PROJECT_ID, person),
    documents: {
      '/api/v1/openapi.json': {
        contentType: 'application/json; charset=utf-8',
        body: openApiText(ctx),
      },
    },
    ...edge,
  });
  const app = fetchAdapter(api);
  if (!inbox || !ctx.mail.inbox) return Object.assign(app, { api, edge });
  // Before the API, which lets pages of other origins ask for anything.
  const whole: App = new Hono();
  whole.route('/inbox', createInboxApp({ ...inbox, ctx, inbox: ctx.mail.inbox, lifecycle }));
  whole.all('*', (hit) => app.fetch(hit.req.raw, hit.env));
  return Object.assign(whole, { api, edge });
}

/** Made when it is first asked for, then kept. */
function openApiText(ctx: Context): () => Promise<string> {
  let text: string | undefined;
  return () => Promise.resolve((text ??= JSON.stringify(openApiDocument({ baseUrl: ctx.baseUrl, version: VERSION }))));
}
