import { setTimeout as pause } from 'node:timers/promises';
import type { DestinationStream } from 'pino';
import type { Config } from './config.ts';
import { configuredContext } from './configured-context.ts';
import { createMetrics } from './create-metrics.ts';
import { migrateDatabase } from './db/migrate-database.ts';
import { openDatabase } from './db/open-database.ts';
import { requireSessions } from './db/require-sessions.ts';
import { clearKeptMails, countQueuedMails } from './domains/mail/index.ts';
import { seedInstance, makeFirstOwnerLink } from './domains/admin/index.ts';
import { listWaitingJobs } from './domains/core/index.ts';
import { countDue } from './domains/insight/index.ts';
import { createPorts } from './listen.ts';
import { configuredKeys, openApi, openDemo, openMetrics, type OpenedDemo } from './open-apps.ts';
import { createLogger, flushLog, type Logger } from './platform/logger.ts';
import { listServices, startServices, stopServices } from './services.ts';
import { StartError } from './start-error.ts';
import { keepSecret, requireApp, requireDashboardAtRoot, requireSameSecret } from './start-requirements.ts';

export interface RunningServer {
  readonly port: number;
  readonly baseUrl: string;
  /** Gives client access to the internal project, where owners sign up and create projects. */
  readonly internalPublishableClientKey: string | undefined;
  readonly demo: OpenedDemo | undefined;
  /** The URL of the dashboard, if enabled. */
  readonly dashboardUrl: string | undefined;
  /** The port of the metrics, if enabled. */
  readonly metricsPort: number | undefined;
  /** The URL of the development inbox, if there is one. */
  readonly inboxUrl: string | undefined;
  /** Makes the person who opens it the first owner, while there is none. Valid once, for one hour. A secret. */
  readonly firstOwnerUrl: string | undefined;
  /** Reports not ready at once, closes the port after the notice period, drains, then closes the database. */
  close(): Promise<void>;
}

export interface StartOptions {
  readonly logTo?: DestinationStream;
  /** Aborts the start after the current step; the start rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

const READ_CONNECTIONS = 2;
const LIST_CONNECTIONS = 2;

/** Migrates, seeds and listens. Any failure becomes one StartError, and nothing keeps running. */
export async function startServer(
  config: Config,
  { logTo, signal = new AbortController().signal }: StartOptions = {},
): Promise<RunningServer> {
  const { databaseUrl } = config;
  if (databaseUrl === undefined) throw new StartError('DATABASE_URL is not set.');
  requireApp('demo app', 'KEYSTEAD_DEMO_FOLDER', config.demo.folder);
  requireApp('dashboard', 'KEYSTEAD_DASHBOARD_FOLDER', config.dashboard?.folder);
  requireDashboardAtRoot(config);
  requireApp('development inbox', 'KEYSTEAD_INBOX_FOLDER', config.inboxFolder);
  const log = createLogger(config.logLevel, logTo);
  signal.addEventListener('abort', () => log.info('stopping'));
  try {
    const secret = config.secret ?? (await keepSecret(config.dataFolder ?? '.keystead'));
    try {
      await requireSessions(databaseUrl);
      await migrateDatabase(databaseUrl, { log, signal });
    } catch (cause) {
      throw cause === signal.reason ? cause : StartError.fromDatabase(cause);
    }
    signal.throwIfAborted();
    return await serve(config, { databaseUrl, secret, log, signal });
  } catch (error) {
    await flushLog(log);
    throw StartError.from(error);
  }
}

interface Prepared {
  readonly databaseUrl: string;
  readonly secret: string;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

async function serve(config: Config, { databaseUrl, secret, log, signal }: Prepared): Promise<RunningServer> {
  const metrics = config.metrics && createMetrics();
  const db = openDatabase({
    url: databaseUrl,
    poolSize: config.databasePoolSize,
    readConnections: READ_CONNECTIONS,
    writeConnections: config.writeConnections,
    listConnections: LIST_CONNECTIONS,
    onConnectionLost: (error) => {
      metrics?.countLostConnection();
      log.warn({ err: error }, 'database connection lost');
    },
    onPoolWait: metrics?.observePoolWait,
  });
  const ctx = configuredContext(config, { db, secret, log, metrics });
  const services = listServices(ctx, { databaseUrl, hasJobs: config.hasJobs, metrics });
  const ports = createPorts(config.baseUrl);
  const lifecycle = { isStopping: false };

  async function letGo(timeoutMillis: number): Promise<void> {
    await Promise.all([
      ports.close(timeoutMillis),
      stopServices(services, 'when asked to stop'),
      stopServices(services, 'with the last request'),
    ]);
    await stopServices(services, 'after the last request');
    await db.close();
    await flushLog(log);
  }

  async function close(): Promise<void> {
    if (!signal.aborted) log.info('stopping');
    lifecycle.isStopping = true;
    ctx.mail.inbox?.emit(); // ends requests that wait for new emails
    void stopServices(services, 'when asked to stop');
    // The port stays open for a while, so that load balancers learn from /ready that it is about to close.
    const noticeMillis = Math.min(config.shutdownNoticeSeconds, config.shutdownSeconds) * 1000;
    await pause(noticeMillis);
    await letGo(config.shutdownSeconds * 1000 - noticeMillis);
  }
  let closing: Promise<void> | undefined;

  try {
    await requireSameSecret(ctx);
    await seedInstance(ctx, {
      internalProjectName: config.internal.projectName,
      internalKeys: configuredKeys(config),
      hasDemoProject: config.demo.folder !== undefined || !config.isProduction,
    });
    if (config.isProduction) await clearKeptMails(db); // left over from when this was a development instance
    metrics?.watch({
      queuedMails: () => countQueuedMails(db),
      dueDeliveries: () => countDue(db, ctx.clock.now()),
      jobs: () => listWaitingJobs(ctx),
      database: () => db.load(),
      clockOffsetMillis: () => ctx.clockOffset.millis,
    });
    if (!ctx.mail.instanceServer && !ctx.mail.inbox) log.error('emails cannot be sent: KEYSTEAD_SMTP_HOST is not set');
    signal.throwIfAborted();
    await startServices(services);
    const demo = await openDemo(ctx, { config, ports });
    const metricsPort = await openMetrics(ctx, { config, ports, metrics });
    const firstOwnerLink = await makeFirstOwnerLink(ctx);
    signal.throwIfAborted();
    // The last step, so that a process that answers requests can also shut down in order.
    const api = await openApi(ctx, { config, ports, metrics, lifecycle, demo });
    const { baseUrl } = config;
    return {
      ...api,
      baseUrl,
      demo,
      metricsPort,
      firstOwnerUrl: firstOwnerLink?.replace(`${baseUrl}/dashboard`, api.dashboardUrl ?? `${baseUrl}/dashboard`),
      close: () => (closing ??= close()),
    };
  } catch (error) {
    await letGo(0);
    throw error;
  }
}
