import { openApiDocument } from '@keystead/contract/openapi';
import { Hono } from 'hono';
import type { Context } from './context.ts';
import { coreRoutes } from './domains/core/routes.ts';
import { mailRoutes } from './domains/mail/routes.ts';
import { identityRoutes } from './domains/identity/routes.ts';
import { authRoutes } from './domains/auth/routes.ts';
import { teamsRoutes } from './domains/teams/routes.ts';
import { insightRoutes } from './domains/insight/routes.ts';
import { adminRoutes } from './domains/admin/routes.ts';
import {
  authenticate,
  createKnownProjects,
  type AccessParts,
  createAccessTokens,
  requireRecentSession,
  createUserCounts,
} from './domains/identity/index.ts';
import { type Lifecycle, INTERNAL_PROJECT_ID } from './domains/core/index.ts';
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
  /** The instance settings that instance owners can see. */
  readonly settings?: readonly ShownSetting[];
}

export type App = FetchApp;

/** The parts that other apps on the same port share: finding the client address, and recording each response. */
export type Edge = Pick<RouterOptions, 'clientAddressOf' | 'onAnswered'>;

export type ApiApp = App & { readonly api: Api; readonly edge: Edge };

/**
 * The composition root: all features on one router. It serves fetch requests and, through `api`, node:http requests.
 */
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
      ...coreRoutes({ lifecycle, countUsers, self: { version: VERSION, settings } }),
      ...mailRoutes,
      ...identityRoutes,
      ...authRoutes(parts),
      ...teamsRoutes,
      ...insightRoutes(lifecycle),
      ...adminRoutes(ctx, countUsers),
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
  // Mounted before the API, whose CORS headers allow requests from any origin.
  const whole: App = new Hono();
  whole.route('/inbox', createInboxApp({ ...inbox, ctx, inbox: ctx.mail.inbox, lifecycle }));
  whole.all('*', (hit) => app.fetch(hit.req.raw, hit.env));
  return Object.assign(whole, { api, edge });
}

/** Builds the OpenAPI document on the first request and keeps it. */
function openApiText(ctx: Context): () => Promise<string> {
  let text: string | undefined;
  return () => Promise.resolve((text ??= JSON.stringify(openApiDocument({ baseUrl: ctx.baseUrl, version: VERSION }))));
}
