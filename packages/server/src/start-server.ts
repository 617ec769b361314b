import type { DestinationStream } from 'pino';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createContext } from './create-context.ts';
import { createDemoApp } from './demo-app.ts';
import { migrateDatabase } from './db/migrate-database.ts';
import { openDatabase } from './db/open-database.ts';
import { demoProject, seedInstance, type DemoProject } from './features/instance/index.ts';
import { closeGracefully, listen } from './listen.ts';
import { keepInstanceSecret } from './platform/instance-secret.ts';
import { createLogger } from './platform/logger.ts';
import { createMetrics } from './platform/metrics.ts';
import { createPasswords } from './platform/passwords.ts';
import { StartError } from './start-error.ts';

export interface RunningServer {
  readonly port: number;
  readonly baseUrl: string;
  readonly demo: (DemoProject & { readonly port: number }) | undefined;
  /** Not ready at once, drains, then lets go of the database. */
  close(): Promise<void>;
}

export interface StartOptions {
  readonly logTo?: DestinationStream;
}

const PIPELINED_CONNECTIONS = 2;

/** Migrates, seeds and listens. Whatever cannot be done is one StartError, and nothing is left running. */
export async function startServer(config: Config, { logTo }: StartOptions = {}): Promise<RunningServer> {
  const { databaseUrl } = config;
  if (databaseUrl === undefined) throw new StartError('DATABASE_URL is not set.');
  const secret = config.secret ?? (await keepInstanceSecret(config.dataFolder ?? '.keystead'));
  await migrateDatabase(databaseUrl).catch((cause: unknown) => {
    throw StartError.fromDatabase(cause);
  });
  const log = createLogger(config.logLevel, logTo);
  const metrics = config.hasMetrics ? createMetrics() : undefined;
  const db = openDatabase({
    url: databaseUrl,
    poolSize: config.databasePoolSize,
    pipelinedConnections: PIPELINED_CONNECTIONS,
    onConnectionLost: (error) => {
      metrics?.countLostConnection();
      log.warn({ err: error }, 'database connection lost');
    },
  });
  const lifecycle = { isStopping: false };
  const servers: Awaited<ReturnType<typeof listen>>['server'][] = [];
  const close = async () => {
    lifecycle.isStopping = true;
    await Promise.all(servers.map((server) => closeGracefully(server, config.shutdownSeconds * 1000)));
    await db.close();
    log.flush();
  };
  try {
    const passwords = await createPasswords({ cost: config.passwordHash, queueLength: config.passwordQueueLength });
    const ctx = createContext({ db, secret, baseUrl: config.baseUrl, passwords, log });
    const hasDemo = config.demo.folder !== undefined;
    await seedInstance(ctx, {
      internalProjectName: config.internal.projectName,
      internalKeys: {
        client: config.internal.publishableClientKey,
        server: config.internal.secretServerKey,
        admin: config.internal.superSecretAdminKey,
      },
      hasDemoProject: hasDemo || !config.isProduction,
    });
    const app = createApp(ctx, { lifecycle, metrics });
    const api = await listen({ fetch: app.fetch, host: config.host, port: config.port, portSetting: 'KEYSTEAD_PORT' });
    servers.push(api.server);
    let demo: RunningServer['demo'];
    if (config.demo.folder !== undefined) {
      const project = demoProject(ctx);
      const demoApp = createDemoApp({ folder: config.demo.folder, baseUrl: config.baseUrl, project });
      const page = await listen({
        fetch: demoApp.fetch,
        host: config.host,
        port: config.demo.port,
        portSetting: 'KEYSTEAD_DEMO_PORT',
      });
      servers.push(page.server);
      demo = { ...project, port: page.port };
    }
    log.info({ port: api.port }, 'listening');
    return { port: api.port, baseUrl: config.baseUrl, demo, close };
  } catch (error) {
    await close();
    throw StartError.from(error);
  }
}
