import { createApp, type AppOptions } from './app.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { Metrics } from './create-metrics.ts';
import { withDashboard } from './dashboard-app.ts';
import { createDemoApp } from './demo-app.ts';
import { demoProject, internalKeys, type DemoProject, type SeedOptions } from './domains/admin/index.ts';
import type { Ports } from './listen.ts';
import { createMetricsApp } from './metrics-app.ts';

interface Opening {
  readonly config: Config;
  readonly ports: Ports;
}

export interface OpenedDemo extends DemoProject {
  readonly port: number;
}

/** Opens the demo app on its own port, if enabled. */
export async function openDemo(ctx: Context, { config, ports }: Opening): Promise<OpenedDemo | undefined> {
  const { demo, baseUrl, host } = config;
  if (demo.folder === undefined) return undefined;
  const project = demoProject(ctx);
  const inboxUrl = inboxAt(config.port, ctx, config);
  const { fetch } = createDemoApp({ folder: demo.folder, baseUrl, inboxUrl, project });
  const port = await ports.open({
    fetch,
    host,
    hostSetting: 'KEYSTEAD_HOST',
    port: demo.port,
    portSetting: 'KEYSTEAD_DEMO_PORT',
  });
  return { ...project, port };
}

/** Opens the Prometheus metrics on their own port, if enabled. */
export async function openMetrics(
  ctx: Context,
  { config, ports, metrics }: Opening & { readonly metrics: Metrics | undefined },
): Promise<number | undefined> {
  if (!metrics || !config.metrics) return undefined;
  const { fetch } = createMetricsApp(metrics, config.baseUrl);
  const settings = { hostSetting: 'KEYSTEAD_METRICS_HOST', portSetting: 'KEYSTEAD_METRICS_PORT' };
  const port = await ports.open({ fetch, ...config.metrics, ...settings });
  ctx.log.info({ port }, 'serving metrics');
  return port;
}

interface OpeningApi extends Opening, Pick<AppOptions, 'lifecycle' | 'metrics'> {
  readonly demo: OpenedDemo | undefined;
}

export interface OpenedApi {
  readonly port: number;
  readonly internalPublishableClientKey: string | undefined;
  readonly dashboardUrl: string | undefined;
  readonly inboxUrl: string | undefined;
}

/** Opens the API with the inbox and the dashboard; the dashboard may have its own port. */
export async function openApi(ctx: Context, opening: OpeningApi): Promise<OpenedApi> {
  const { config, ports, lifecycle, metrics, demo } = opening;
  const { baseUrl, isProduction } = config;
  const network = { proxies: config.trustedProxies, isLoopbackCounted: isProduction };
  const inbox = { folder: config.inboxFolder };
  const app = createApp(ctx, { lifecycle, metrics, network, inbox, settings: config.shown });
  const { client: internalPublishableClientKey } = internalKeys(ctx, configuredKeys(config));
  const { folder, listener } = config.dashboard ?? {};
  const site =
    folder === undefined
      ? app
      : withDashboard(app, ctx, {
          folder,
          publishableClientKey: internalPublishableClientKey,
          isProduction,
          isPublic: !listener,
          inboxUrl: inboxAt(config.port, ctx, config),
          demoUrl: demo && `http://localhost:${demo.port}`,
        });
  let dashboardUrl = folder === undefined ? undefined : `${baseUrl}/dashboard`;
  if (folder !== undefined && listener) {
    const settings = { hostSetting: 'KEYSTEAD_DASHBOARD_HOST', portSetting: 'KEYSTEAD_DASHBOARD_PORT' };
    const port = await ports.open({ fetch: site.fetch, api: app.api, ...listener, ...settings });
    dashboardUrl = `http://localhost:${port}/dashboard`;
    ctx.log.info({ port }, 'serving the dashboard');
  }
  const port = await ports.open({
    fetch: listener ? app.fetch : site.fetch,
    api: app.api,
    host: config.host,
    hostSetting: 'KEYSTEAD_HOST',
    port: config.port,
    portSetting: 'KEYSTEAD_PORT',
  });
  ctx.log.info({ port }, 'listening');
  return { port, internalPublishableClientKey, dashboardUrl, inboxUrl: inboxAt(port, ctx, config) };
}

/** The keys of the internal project that the configuration sets. */
export const configuredKeys = ({ internal }: Config): SeedOptions['internalKeys'] => ({
  client: internal.publishableClientKey,
  server: internal.secretServerKey,
  admin: internal.superSecretAdminKey,
});

const inboxAt = (port: number, ctx: Context, { inboxFolder }: Config): string | undefined =>
  ctx.mail.inbox && inboxFolder !== undefined ? `http://localhost:${port}/inbox` : undefined;
