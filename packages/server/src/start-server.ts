import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { DestinationStream } from 'pino';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createContext } from './create-context.ts';
import { createMetrics, type Metrics } from './create-metrics.ts';
import { withDashboard } from './dashboard-app.ts';
import { createDemoApp } from './demo-app.ts';
import { migrateDatabase } from './db/migrate-database.ts';
import { openDatabase } from './db/open-database.ts';
import { requireSessions } from './db/require-sessions.ts';
import { normalizeAddresses } from './features/users/changes/index.ts';
import type { KeyUses } from './features/api-keys/key-uses.ts';
import { clearKeptMails, countQueuedMails } from './features/email/index.ts';
import { keepSealing } from './features/events/log/index.ts';
import { demoProject, internalKeys, seedInstance, type DemoProject } from './features/instance/index.ts';
import { makeFirstOwnerLink } from './features/staff/changes/index.ts';
import type { RefusedSignIns } from './features/events/refusals/index.ts';
import type { SignInCounts } from './features/sign-in-counts/index.ts';
import { keepPresent, listWaitingJobs, noteFailedRun } from './features/system/index.ts';
import { closeGracefully, listen, type ListenOptions } from './listen.ts';
import { createMetricsApp } from './metrics-app.ts';
import { countDue, keepDelivering } from './features/webhooks/index.ts';
import { webhookSettings } from './features/webhooks/webhook-settings.ts';
import { createCheckedFetch } from './platform/checked-fetch.ts';
import { startJobs, type RunningJobs } from './platform/jobs.ts';
import type { JobRun } from './platform/jobs-run-task.ts';
import { createLogger, flushLog, type Logger } from './platform/logger.ts';
import type { MailSettings } from './features/email/mail-settings.ts';
import { createMailTransport } from './platform/mail-transport.ts';
import { createPasswords } from './platform/passwords.ts';
import { createResolveTxt } from './platform/resolve-txt.ts';
import { createSignal } from './platform/signal.ts';
import { StartError } from './start-error.ts';
import { keepSecret, requireApp, requireDashboardAtRoot, requireSameSecret } from './start-requirements.ts';
import { schedule, tasks } from './tasks.ts';
import { VERSION } from './version.ts';

export interface RunningServer {
  readonly port: number;
  readonly baseUrl: string;
  /** Opens the internal project to client access: where owners sign up and make projects. */
  readonly internalPublishableClientKey: string | undefined;
  readonly demo: (DemoProject & { readonly port: number }) | undefined;
  /** Where the dashboard is, if it is on. */
  readonly dashboardUrl: string | undefined;
  /** Where the figures are, if they are on. */
  readonly metricsPort: number | undefined;
  /** Where the development inbox is, if there is one. */
  readonly inboxUrl: string | undefined;
  /** Makes whoever opens it the first owner, while there is none: one use, one hour. A secret. */
  readonly firstOwnerUrl: string | undefined;
  /** Not ready at once, closes the port after its notice, drains, then lets go of the database. */
  close(): Promise<void>;
}

export interface StartOptions {
  readonly logTo?: DestinationStream;
  /** Ends the start after the step at hand; it is then rejected with the reason of the signal. */
  readonly signal?: AbortSignal;
}

const READ_CONNECTIONS = 2;
const LIST_CONNECTIONS = 2;

/** Migrates, seeds and listens. Whatever cannot be done is one StartError, and nothing is left running. */
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
  const { baseUrl, isProduction } = config;
  const publicly = { host: config.host, hostSetting: 'KEYSTEAD_HOST' };
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
  const lifecycle = { isStopping: false };
  const servers: Server[] = [];
  const open = async (options: Omit<ListenOptions, 'baseUrl'>): Promise<number> => {
    const { server, port } = await listen({ ...options, baseUrl });
    servers.push(server);
    return port;
  };
  const mail = mailSettings(config, metrics);
  let jobs: RunningJobs | undefined;
  let noting: ReturnType<KeyUses['keepWriting']> | undefined;
  let counting: ReturnType<SignInCounts['keepWriting']> | undefined;
  let telling: ReturnType<RefusedSignIns['keepWriting']> | undefined;
  let sealing: ReturnType<typeof keepSealing> | undefined;
  let delivering: ReturnType<typeof keepDelivering> | undefined;
  let presence: Awaited<ReturnType<typeof keepPresent>> | undefined;
  const letGo = async (timeoutMillis: number) => {
    await Promise.all([
      ...servers.map((server) => closeGracefully(server, timeoutMillis)),
      jobs?.stop(),
      delivering?.stop(),
    ]);
    await Promise.all([noting?.stop(), counting?.stop(), telling?.stop(), sealing?.stop(), presence?.stop()]); // after the last request
    await db.close();
    await flushLog(log);
  };
  let closing: Promise<void> | undefined;
  const close = async () => {
    if (!signal.aborted) log.info('stopping');
    lifecycle.isStopping = true;
    mail.inbox?.emit(); // ends what waits for mails
    void jobs?.stop(); // others take the jobs from now on
    // The port stays open for a while: load balancers learn from /ready that it is about to close.
    const noticeMillis = Math.min(config.shutdownNoticeSeconds, config.shutdownSeconds) * 1000;
    await pause(noticeMillis);
    await letGo(config.shutdownSeconds * 1000 - noticeMillis);
  };
  try {
    const passwords = createPasswords({ cost: config.passwordHash, queueLength: config.passwordQueueLength });
    const { mailLimits, signUpLimits, flowLimits, guessLimits, teamLimits, isTotpStrict, eventsKeptForDays } = config;
    const limits = { mailLimits, signUpLimits, flowLimits, guessLimits, teamLimits, isTotpStrict, eventsKeptForDays };
    const oauth = { sharedOAuth: config.sharedOAuth, providerFetch: createProviderFetch(config) };
    const webhooks = webhookSettings(isProduction ? 'public' : 'public-or-private', {
      onAttempt: (attempt) => metrics?.observeWebhookAttempt(attempt),
      onEnd: (status) => metrics?.countWebhookEnd(status),
    });
    const ctx = createContext({
      db,
      secret,
      baseUrl,
      isProduction,
      passwords,
      log,
      ...limits,
      uploadTimes: config.uploadTimes,
      mail,
      webhooks,
      onSignIn: metrics?.countSignIn,
      ...oauth,
    });
    await requireSameSecret(ctx);
    const configuredKeys = {
      client: config.internal.publishableClientKey,
      server: config.internal.secretServerKey,
      admin: config.internal.superSecretAdminKey,
    };
    await seedInstance(ctx, {
      internalProjectName: config.internal.projectName,
      internalKeys: configuredKeys,
      hasDemoProject: config.demo.folder !== undefined || !config.isProduction,
    });
    await normalizeAddresses(ctx);
    if (config.isProduction) await clearKeptMails(db); // of the inbox of a development instance that this was before
    metrics?.watch({
      queuedMails: () => countQueuedMails(db),
      dueDeliveries: () => countDue(db, ctx.clock.now()),
      jobs: () => listWaitingJobs(ctx),
      database: () => db.load(),
      clockOffsetMillis: () => ctx.clockOffset.millis,
    });
    if (!mail.instanceServer && !mail.inbox) log.error('no mail can be sent: KEYSTEAD_SMTP_HOST is not set');
    signal.throwIfAborted();
    noting = ctx.keyUses.keepWriting();
    counting = ctx.signInCounts.keepWriting();
    telling = ctx.refusedSignIns.keepWriting();
    presence = await keepPresent(ctx, { version: VERSION, doesJobs: config.hasJobs });
    if (config.hasJobs) {
      const onRun = (run: JobRun) => {
        metrics?.observeJob(run);
        noteFailedRun(ctx, run);
      };
      jobs = await startJobs({ databaseUrl, tasks: tasks(ctx), schedule, log, onRun });
      sealing = keepSealing(ctx);
      delivering = keepDelivering(ctx);
    }
    const inboxAt = (port: number): string | undefined =>
      mail.inbox && config.inboxFolder !== undefined ? `http://localhost:${port}/inbox` : undefined;
    let demo: RunningServer['demo'];
    if (config.demo.folder !== undefined) {
      const project = demoProject(ctx);
      const { fetch } = createDemoApp({ folder: config.demo.folder, baseUrl, inboxUrl: inboxAt(config.port), project });
      const port = await open({ ...publicly, fetch, port: config.demo.port, portSetting: 'KEYSTEAD_DEMO_PORT' });
      demo = { ...project, port };
    }
    let metricsPort: number | undefined;
    if (metrics && config.metrics) {
      const { fetch } = createMetricsApp(metrics, baseUrl);
      const settings = { hostSetting: 'KEYSTEAD_METRICS_HOST', portSetting: 'KEYSTEAD_METRICS_PORT' };
      metricsPort = await open({ fetch, ...config.metrics, ...settings });
      log.info({ port: metricsPort }, 'serving metrics');
    }
    const firstOwnerLink = await makeFirstOwnerLink(ctx);
    signal.throwIfAborted();
    const network = { proxies: config.trustedProxies, isLoopbackCounted: config.isProduction };
    const inbox = { folder: config.inboxFolder };
    const app = createApp(ctx, { lifecycle, metrics, network, inbox, settings: config.shown });
    const { client: internalPublishableClientKey } = internalKeys(ctx, configuredKeys);
    const { folder, listener } = config.dashboard ?? {};
    const site =
      folder === undefined
        ? app
        : withDashboard(app, ctx, {
            folder,
            publishableClientKey: internalPublishableClientKey,
            isProduction: config.isProduction,
            isPublic: !listener,
            inboxUrl: inboxAt(config.port),
            demoUrl: demo && `http://localhost:${demo.port}`,
          });
    let dashboardUrl = folder === undefined ? undefined : `${baseUrl}/dashboard`;
    if (folder !== undefined && listener) {
      const settings = { hostSetting: 'KEYSTEAD_DASHBOARD_HOST', portSetting: 'KEYSTEAD_DASHBOARD_PORT' };
      const port = await open({ fetch: site.fetch, api: app.api, ...listener, ...settings });
      dashboardUrl = `http://localhost:${port}/dashboard`;
      log.info({ port }, 'serving the dashboard');
    }
    // The last step: whoever is answered talks to a process that can be stopped in order.
    const port = await open({
      ...publicly,
      fetch: listener ? app.fetch : site.fetch,
      api: app.api,
      port: config.port,
      portSetting: 'KEYSTEAD_PORT',
    });
    log.info({ port }, 'listening');
    return {
      port,
      baseUrl,
      demo,
      metricsPort,
      inboxUrl: inboxAt(port),
      dashboardUrl,
      firstOwnerUrl: firstOwnerLink?.replace(`${baseUrl}/dashboard`, dashboardUrl ?? `${baseUrl}/dashboard`),
      internalPublishableClientKey,
      close: () => (closing ??= close()),
    };
  } catch (error) {
    await letGo(0);
    throw error;
  }
}

/** The issuer was named by whoever runs this instance and may be anywhere; the providers are public. */
function createProviderFetch({ sharedOAuth: { issuer }, isProduction }: Config): typeof fetch {
  const trusted = issuer && new URL(issuer.url).origin;
  const reach = isProduction ? 'public' : 'public-or-private';
  return createCheckedFetch({ reachOf: ({ origin }) => (origin === trusted ? 'anywhere' : reach) });
}

/** In production mail leaves through a server or not at all; elsewhere the inbox keeps what no server takes. */
function mailSettings({ smtp, isProduction }: Config, metrics: Metrics | undefined): MailSettings {
  return {
    transport: createMailTransport(),
    instanceServer: smtp,
    projectReach: isProduction ? 'public' : 'public-or-private',
    inbox: isProduction || smtp ? undefined : createSignal(),
    resolveTxt: createResolveTxt(),
    onFinished: (status, waitedMillis) => metrics?.countMail(status, waitedMillis),
    onWithheld: (limitedBy) => metrics?.countWithheldMail(limitedBy),
  };
}
