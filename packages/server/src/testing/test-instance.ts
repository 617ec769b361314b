import { cloneDatabase, fixedClock, type FixedClock } from '@keystead/testkit';
import pg from 'pg';
import { inject } from 'vitest';
import { createApp, type App } from '../app.ts';
import type { Context } from '../context.ts';
import { createContext } from '../create-context.ts';
import { openDatabase } from '../db/open-database.ts';
import { seedInstance } from '../domains/admin/instance/seed-instance.ts';
import type { Network } from '../platform/client-address.ts';
import {
  DEFAULT_GUESS_LIMITS,
  DEFAULT_MAIL_LIMITS,
  DEFAULT_SIGN_UP_LIMITS,
  DEFAULT_TEAM_LIMITS,
  type FlowLimits,
  type GuessLimits,
  type MailLimits,
  type SignUpLimits,
  type TeamLimits,
} from '../domains/core/limits/limit-settings.ts';
import type { SharedOAuth } from '../domains/core/projects/shared-oauth.ts';
import type { Logger } from '../platform/logger.ts';
import type { MailSettings } from '../domains/mail/email/mail-settings.ts';
import { webhookSettings, type WebhookSettings } from '../domains/insight/webhooks/webhook-settings.ts';
import { createPasswords, type Passwords } from '../platform/passwords.ts';
import { resolvesTo } from './addresses.ts';
import { failureLog } from './failed-requests.ts';
import { refuseManyParameters } from './refuse-many-parameters.ts';
import { watchAnswers } from './watch-answers.ts';

/** The keys of the internal project in every test instance. */
export const internalKeys = {
  client: 'pck_internal_client',
  server: 'ssk_internal_server',
  admin: 'sak_internal_admin',
} as const;

export const internalProject = { id: 'internal', keys: internalKeys } as const;

export const TEST_SECRET = 'a secret that nothing but tests has';

export const CHEAP_HASH = { memoryKib: 8, passes: 1 };

/** Generous timeouts, so that a busy machine causes no 503. */
const DATABASE_PATIENCE = {
  statementTimeoutMillis: 60_000,
  searchTimeoutMillis: 60_000,
  answerTimeoutMillis: 60_000,
};

const HERE = webhookSettings('public-or-private', { lookup: resolvesTo('127.0.0.1') });

export interface ProcessOptions {
  /** Cheap hashes by default. */
  readonly passwords?: Passwords | undefined;
  readonly mailLimits?: MailLimits | undefined;
  readonly signUpLimits?: SignUpLimits | undefined;
  readonly flowLimits?: FlowLimits | undefined;
  readonly guessLimits?: Partial<GuessLimits> | undefined;
  readonly teamLimits?: Partial<TeamLimits> | undefined;
  readonly isTotpStrict?: boolean;
  readonly isProduction?: boolean;
  readonly network?: Network | undefined;
  /** By default, keeps unexpected failures for `call` to throw. */
  readonly log?: Logger | undefined;
  readonly mail?: MailSettings | undefined;
  /** By default, all webhook endpoints are on this machine. */
  readonly webhooks?: WebhookSettings | undefined;
  /** Mock providers and shared keys: see `startProviderStub`. */
  readonly oauth?: { readonly sharedOAuth: SharedOAuth; readonly providerFetch: typeof fetch } | undefined;
}

export interface TestInstance {
  readonly app: App;
  readonly ctx: Context;
  readonly clock: FixedClock;
  readonly databaseUrl: string;
  /** Starts another process of the same instance, with its own connections and caches. */
  secondProcess(options?: ProcessOptions): Promise<App>;
  /** The context of another process, for verbs without an endpoint. */
  secondContext(): Context;
  /** Reads the database directly, or changes something that no endpoint changes. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** Starts a whole service on its own database, without a port, with a fixed clock. */
export async function startTestInstance(options: ProcessOptions = {}): Promise<TestInstance> {
  const database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
  const clock = fixedClock();
  const cheap = createPasswords({ cost: CHEAP_HASH, queueLength: 64 });
  const looks = new pg.Pool({ connectionString: database.url, max: 2 });
  const opened: { close(): Promise<void> }[] = [];

  function startProcess(process: ProcessOptions): Context {
    const { passwords = cheap, guessLimits, teamLimits, isTotpStrict = false, mail, oauth, log = failureLog } = process;
    const { isProduction = false, webhooks = HERE } = process;
    const { mailLimits = DEFAULT_MAIL_LIMITS, signUpLimits = DEFAULT_SIGN_UP_LIMITS, flowLimits } = process;
    const db = refuseManyParameters(
      openDatabase({
        url: database.url,
        poolSize: 4,
        readConnections: 2,
        writeConnections: 2,
        listConnections: 2,
        ...DATABASE_PATIENCE,
        onConnectionLost: () => undefined,
      }),
    );
    opened.push(db);
    return createContext({
      db,
      clock,
      passwords,
      log,
      mailLimits,
      signUpLimits,
      guessLimits: { ...DEFAULT_GUESS_LIMITS, ...guessLimits },
      teamLimits: { ...DEFAULT_TEAM_LIMITS, ...teamLimits },
      isTotpStrict,
      isProduction,
      webhooks,
      ...(flowLimits && { flowLimits }),
      ...(mail && { mail }),
      ...oauth,
      secret: TEST_SECRET,
      baseUrl: 'http://localhost:8100',
    });
  }

  const openApp = (ctx: Context, { network }: ProcessOptions): App =>
    watchAnswers(createApp(ctx, { lifecycle: { isStopping: false }, ...(network && { network }) }));

  const ctx = startProcess(options);
  await seedInstance(ctx, { internalProjectName: 'Keystead', internalKeys, hasDemoProject: true });
  return {
    app: openApp(ctx, options),
    ctx,
    clock,
    databaseUrl: database.url,
    secondProcess: (other = options) => Promise.resolve(openApp(startProcess(other), other)),
    secondContext: () => startProcess({ oauth: options.oauth }),
    query: async (text, values = []) => (await looks.query(text, [...values])).rows,
    stop: async () => {
      await Promise.all([...opened.map((db) => db.close()), looks.end()]);
      await database.drop();
    },
  };
}
