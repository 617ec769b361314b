import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DestinationStream } from 'pino';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { createContext } from './create-context.ts';
import { createDemoApp } from './demo-app.ts';
import { DatabaseUnavailableError } from './db/database-errors.ts';
import { migrateDatabase } from './db/migrate-database.ts';
import { openDatabase } from './db/open-database.ts';
import { clearKeptMails, countQueuedMails } from './features/email/index.ts';
import { demoProject, internalKeys, seedInstance, type DemoProject } from './features/instance/index.ts';
import { closeGracefully, listen, type ListenOptions } from './listen.ts';
import { startJobs, type RunningJobs } from './platform/jobs.ts';
import { keepInstanceSecret } from './platform/instance-secret.ts';
import { createLogger, flushLog } from './platform/logger.ts';
import type { MailSettings } from './platform/mail-settings.ts';
import { createMailTransport } from './platform/mail-transport.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { createPasswords } from './platform/passwords.ts';
import { createSignal } from './platform/signal.ts';
import { StartError } from './start-error.ts';
import { schedule, tasks } from './tasks.ts';

export interface RunningServer {
  readonly port: number;
  readonly baseUrl: string;
  /** Opens the internal project to client access: where owners sign up and make projects. */
  readonly internalPublishableClientKey: string | undefined;
  readonly demo: (DemoProject & { readonly port: number }) | undefined;
  /** Where the development inbox is, if there is one. */
  readonly inboxUrl: string | undefined;
  /** Not ready at once, closes the port after its notice, drains, then lets go of the database. */
  close(): Promise<void>;
}

export interface StartOptions {
  readonly logTo?: DestinationStream;
}

const PIPELINED_CONNECTIONS = 2;

/** Migrates, seeds and listens. Whatever cannot be done is one StartError, and nothing is left running. */
export async function startServer(config: Config, { logTo }: StartOptions = {}): Promise<RunningServer> {
  const { databaseUrl, baseUrl, host } = config;
  if (databaseUrl === undefined) throw new StartError('DATABASE_URL is not set.');
  requireApp('demo app', 'KEYSTEAD_DEMO_FOLDER', config.demo.folder);
  requireApp('development inbox', 'KEYSTEAD_INBOX_FOLDER', config.inboxFolder);
  const secret = config.secret ?? (await keepSecret(config.dataFolder ?? '.keystead'));
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
  const servers: Server[] = [];
  const open = async (options: Pick<ListenOptions, 'fetch' | 'port' | 'portSetting'>): Promise<number> => {
    const { server, port } = await listen({ ...options, host, baseUrl });
    servers.push(server);
    return port;
  };
  const mail = mailSettings(config, metrics);
  let jobs: RunningJobs | undefined;
  const letGo = async (timeoutMillis: number) => {
    await Promise.all([...servers.map((server) => closeGracefully(server, timeoutMillis)), jobs?.stop()]);
    await db.close();
    await flushLog(log);
  };
  let closing: Promise<void> | undefined;
  const close = async () => {
    lifecycle.isStopping = true;
    mail.inbox?.emit(); // ends what waits for mails
    void jobs?.stop(); // others take the jobs from now on
    // The port stays open for a while: load balancers learn from /ready that it is about to close.
    const noticeMillis = Math.min(config.shutdownNoticeSeconds, config.shutdownSeconds) * 1000;
    await pause(noticeMillis);
    await letGo(config.shutdownSeconds * 1000 - noticeMillis);
  };
  try {
    const passwords = await createPasswords({ cost: config.passwordHash, queueLength: config.passwordQueueLength });
    const { mailLimits, guessLimits, isTotpStrict } = config;
    const ctx = createContext({ db, secret, baseUrl, passwords, log, mailLimits, guessLimits, isTotpStrict, mail });
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
    const network = { proxies: config.trustedProxies, isLoopbackCounted: config.isProduction };
    const app = createApp(ctx, { lifecycle, metrics, network, inbox: { folder: config.inboxFolder } });
    const port = await open({ fetch: app.fetch, port: config.port, portSetting: 'KEYSTEAD_PORT' });
    let demo: RunningServer['demo'];
    if (config.demo.folder !== undefined) {
      const project = demoProject(ctx);
      const { fetch } = createDemoApp({ folder: config.demo.folder, baseUrl, project });
      demo = { ...project, port: await open({ fetch, port: config.demo.port, portSetting: 'KEYSTEAD_DEMO_PORT' }) };
    }
    if (config.isProduction) await clearKeptMails(db); // of the inbox of a development instance that this was before
    metrics?.watchQueuedMails(() => countQueuedMails(db));
    if (!mail.instanceServer && !mail.inbox) log.error('no mail can be sent: KEYSTEAD_SMTP_HOST is not set');
    if (config.hasJobs) jobs = await startJobs({ databaseUrl, tasks: tasks(ctx), schedule, log });
    log.info({ port }, 'listening');
    const inboxUrl = mail.inbox && config.inboxFolder !== undefined ? `http://localhost:${port}/inbox` : undefined;
    return {
      port,
      baseUrl,
      demo,
      inboxUrl,
      internalPublishableClientKey: internalKeys(ctx, configuredKeys).client,
      close: () => (closing ??= close()),
    };
  } catch (error) {
    await letGo(0);
    throw StartError.from(error);
  }
}

function requireApp(name: string, setting: string, folder: string | undefined): void {
  if (folder !== undefined && !existsSync(join(folder, 'index.html')))
    throw new StartError(`There is no ${name} in ${folder}. Build it, or set ${setting} to where it lies.`);
}

/** In production mail leaves through a server or not at all; elsewhere the inbox keeps what no server takes. */
function mailSettings({ smtp, isProduction }: Config, metrics: Metrics | undefined): MailSettings {
  return {
    transport: createMailTransport(),
    instanceServer: smtp,
    projectReach: isProduction ? 'public' : 'public-or-private',
    inbox: isProduction || smtp ? undefined : createSignal(),
    onFinished: (status) => metrics?.countMail(status),
  };
}

async function keepSecret(folder: string): Promise<string> {
  try {
    return await keepInstanceSecret(folder);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unknown reason';
    throw new StartError(
      `The secret of this instance cannot be kept in ${folder} (${reason}). Set KEYSTEAD_DATA_DIR to another folder, or KEYSTEAD_SECRET.`,
      { cause },
    );
  }
}

/** With another secret no token could be signed and no stored secret read; found out before anything is written. */
async function requireSameSecret(ctx: Context): Promise<void> {
  await ctx.signingKeys.of('internal').catch((cause: unknown) => {
    if (cause instanceof DatabaseUnavailableError) throw cause;
    throw new StartError('KEYSTEAD_SECRET is not the secret that this database was made with.', { cause });
  });
}
