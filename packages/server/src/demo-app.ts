import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { DemoProject } from './features/instance/index.ts';
import { hardeningHeaders } from './http/hardening.ts';

export interface DemoOptions {
  /** Where the built demo app lies. */
  readonly folder: string;
  readonly baseUrl: string;
  /** Where its mails arrive, on a machine that has an inbox. */
  readonly inboxUrl?: string | undefined;
  readonly project: DemoProject;
}

/** The demo app on its own origin, as a real embedder has; it learns its project and key from the JSON beside it. */
export function createDemoApp({ folder, baseUrl, inboxUrl, project }: DemoOptions): Hono {
  const app = new Hono();
  const policy = [
    "default-src 'self'",
    `connect-src 'self' ${new URL(baseUrl).origin}`,
    "img-src 'self' https: data:",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  app.use(async (hit, next) => {
    await next();
    for (const [name, value] of Object.entries(hardeningHeaders(baseUrl))) hit.header(name, value);
    hit.header('content-security-policy', policy);
    hit.header('referrer-policy', 'no-referrer'); // addresses of code pages hold secrets
    const isLasting = hit.res.ok && hit.req.path.startsWith('/assets/'); // their names change with their content
    hit.header('cache-control', isLasting ? 'public, max-age=31536000, immutable' : 'no-cache');
  });
  app.get('/keystead.json', (hit) =>
    hit.json({
      baseUrl,
      projectId: project.id,
      projectName: project.displayName,
      publishableClientKey: project.publishableClientKey,
      inboxUrl,
    }),
  );
  app.use(serveStatic({ root: folder }));
  app.all('/assets/*', (hit) => hit.notFound()); // not the page, which no script tag can read
  app.get('*', serveStatic({ path: 'index.html', root: folder }));
  return app;
}
