import { openApiDocument } from '@keystead/contract/openapi';
import type { Hono } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from './context.ts';
import { authenticate, createKnownProjects, type AccessParts } from './features/access/index.ts';
import { apiKeyRoutes } from './features/api-keys/api-keys.routes.ts';
import { accountRoutes } from './features/auth/accounts/accounts.routes.ts';
import { oauthRoutes } from './features/auth/oauth/oauth.routes.ts';
import { passwordRoutes } from './features/auth/password/password.routes.ts';
import type { Lifecycle } from './features/health/check-readiness.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { ownedProjectRoutes } from './features/owned-projects/owned-projects.routes.ts';
import { projectRoutes } from './features/projects/projects.routes.ts';
import { createAccessTokens } from './features/sessions/index.ts';
import { sessionRoutes } from './features/sessions/sessions.routes.ts';
import { signingKeyRoutes } from './features/signing-keys/signing-keys.routes.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { createRouter } from './http/router.ts';
import type { Metrics } from './platform/metrics.ts';
import { VERSION } from './version.ts';

export interface AppOptions {
  readonly lifecycle: Lifecycle;
  readonly metrics?: Metrics | undefined;
}

export type App = Hono<{ Bindings: Partial<HttpBindings> }>;

/** The composition root: all features on one router. */
export function createApp(ctx: Context, { lifecycle, metrics }: AppOptions): App {
  const knownProjects = createKnownProjects(ctx);
  const parts: AccessParts = { ctx, knownProjects, accessTokens: createAccessTokens(ctx) };
  return createRouter({
    ctx,
    routes: [
      ...passwordRoutes,
      ...sessionRoutes,
      ...oauthRoutes(knownProjects),
      ...userRoutes,
      ...accountRoutes,
      ...projectRoutes,
      ...ownedProjectRoutes,
      ...apiKeyRoutes,
      ...signingKeyRoutes,
      ...healthRoutes(lifecycle),
    ],
    authenticate: (headers) => authenticate(parts, headers),
    documents: {
      '/api/v1/openapi.json': {
        contentType: 'application/json; charset=utf-8',
        body: openApiText(ctx),
        isForBrowsers: true,
      },
      ...(metrics && {
        '/metrics': { contentType: metrics.contentType, body: () => metrics.text(), isForBrowsers: false },
      }),
    },
    onAnswered: (record) => {
      metrics?.observeRequest(record);
      ctx.log.info(record, 'request');
    },
  });
}

/** Made when it is first asked for, then kept. */
function openApiText(ctx: Context): () => Promise<string> {
  let text: string | undefined;
  return () => Promise.resolve((text ??= JSON.stringify(openApiDocument({ baseUrl: ctx.baseUrl, version: VERSION }))));
}
