import type { Hono } from 'hono';
import type { DemoProject } from './domains/admin/index.ts';
import { createStaticApp, type StaticAppEnv } from './static-app.ts';

export interface DemoOptions {
  /** Where the built demo app lies. */
  readonly folder: string;
  readonly baseUrl: string;
  /** Where its mails arrive, on a machine that has an inbox. */
  readonly inboxUrl?: string | undefined;
  readonly project: DemoProject;
}

/** The demo app on its own origin, as a real embedder has; it learns its project and key from the JSON beside it. */
export function createDemoApp({ folder, baseUrl, inboxUrl, project }: DemoOptions): Hono<StaticAppEnv> {
  const service = new URL(baseUrl).origin;
  return createStaticApp({
    folder,
    path: '',
    baseUrl,
    policy: [
      "default-src 'self'",
      `connect-src 'self' ${service}`,
      `img-src 'self' ${service} https: data:`, // the service keeps the pictures of users
      "form-action 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ],
    settings: {
      baseUrl,
      projectId: project.id,
      projectName: project.displayName,
      publishableClientKey: project.publishableClientKey,
      inboxUrl,
    },
    isRouter: true,
    isKept: true,
  });
}
