import type { Hono } from 'hono';
import type { DemoProject } from './domains/admin/index.ts';
import { createStaticApp, type StaticAppEnv } from './static-app.ts';

export interface DemoOptions {
  /** The folder of the built demo app. */
  readonly folder: string;
  readonly baseUrl: string;
  /** The URL of the development inbox, if this machine has one. */
  readonly inboxUrl?: string | undefined;
  readonly project: DemoProject;
}

/** The demo app on its own origin, like a real app; it reads its project id and key from `/keystead.json`. */
export function createDemoApp({ folder, baseUrl, inboxUrl, project }: DemoOptions): Hono<StaticAppEnv> {
  const service = new URL(baseUrl).origin;
  return createStaticApp({
    folder,
    path: '',
    baseUrl,
    policy: [
      "default-src 'self'",
      `connect-src 'self' ${service}`,
      `img-src 'self' ${service} https: data:`, // the service stores the pictures of users
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
