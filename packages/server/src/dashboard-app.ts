import { Hono } from 'hono';
import type { ApiApp, App } from './app.ts';
import type { Context } from './context.ts';
import { createDashboardSession } from './dashboard-session.ts';
import { API_CONTENT_POLICY, hardeningHeaders } from './http/hardening.ts';
import { createMailPreview } from './mail-preview.ts';
import { createStaticApp, NONCE, type StaticAppEnv } from './static-app.ts';
import { VERSION } from './version.ts';

export interface DashboardOptions {
  /** The folder of the built dashboard. */
  readonly folder: string;
  /** The key of the internal project, whose users are the owners. */
  readonly publishableClientKey: string | undefined;
  readonly isProduction: boolean;
  /** The URL of the development inbox, if this machine has one. */
  readonly inboxUrl?: string | undefined;
  readonly demoUrl?: string | undefined;
  /** Whether the dashboard is served at the public URL, not on a separate port. */
  readonly isPublic: boolean;
}

const PATH = '/dashboard';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  `style-src 'self' 'nonce-${NONCE}'`,
  "img-src 'self' data: https:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
];

/** Serves the dashboard and the API from one origin, so that its requests need no CORS preflight. */
export function withDashboard(app: ApiApp, ctx: Context, options: DashboardOptions): App {
  const { folder, isPublic, ...settings } = options;
  const { baseUrl } = ctx;
  const site: App = new Hono();
  const before = new Hono<StaticAppEnv>();
  before.route('/', createDashboardSession(ctx, { edge: app.edge, isPublic }));
  before.route('/', createMailPreview({ address: isPublic ? baseUrl : undefined }));
  const hardened = { ...hardeningHeaders(baseUrl), 'content-security-policy': API_CONTENT_POLICY };
  site.get('/', (hit) => hit.body(null, 302, { ...hardened, location: PATH, 'cache-control': 'no-store, max-age=0' }));
  site.route(
    PATH,
    createStaticApp({
      folder,
      path: PATH,
      baseUrl,
      policy: POLICY,
      nonce: () => ctx.random.secret(),
      settings: { baseUrl, version: VERSION, ...settings },
      isRouter: true,
      isKept: true,
      before,
      headers: { 'cross-origin-resource-policy': 'same-origin' },
    }),
  );
  site.all('*', (hit) => app.fetch(hit.req.raw, hit.env));
  return site;
}
