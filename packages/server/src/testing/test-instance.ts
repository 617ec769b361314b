import { cloneDatabase, fixedClock, type FixedClock } from '@keystead/testkit';
import { pino } from 'pino';
import { inject } from 'vitest';
import { createApp, type App } from '../app.ts';
import type { Context } from '../context.ts';
import { createContext } from '../create-context.ts';
import { openDatabase } from '../db/open-database.ts';
import { seedInstance } from '../features/instance/index.ts';
import { createPasswords } from '../platform/passwords.ts';

/** The keys of the internal project in every test instance. */
export const internalKeys = {
  client: 'pck_internal_client',
  server: 'ssk_internal_server',
  admin: 'sak_internal_admin',
} as const;

const CHEAP_HASH = { memoryKib: 8, passes: 1 };

export interface TestInstance {
  readonly app: App;
  readonly ctx: Context;
  readonly clock: FixedClock;
  readonly databaseUrl: string;
  /** Another process of the same instance, as far as its memory goes: own connections, own caches. */
  secondProcess(): Promise<App>;
  stop(): Promise<void>;
}

/** A whole service on a database of its own, without a port, with a clock that stands still. */
export async function startTestInstance(): Promise<TestInstance> {
  const database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
  const clock = fixedClock();
  const passwords = await createPasswords({ cost: CHEAP_HASH, queueLength: 64 });
  const opened: { close(): Promise<void> }[] = [];

  function startProcess(): Context {
    const db = openDatabase({
      url: database.url,
      poolSize: 4,
      pipelinedConnections: 2,
      onConnectionLost: () => undefined,
    });
    opened.push(db);
    const log = pino({ level: 'silent' });
    return createContext({
      db,
      clock,
      passwords,
      log,
      secret: 'a secret that only tests have',
      baseUrl: 'http://localhost:8100',
    });
  }

  const ctx = startProcess();
  await seedInstance(ctx, { internalProjectName: 'Keystead', internalKeys, hasDemoProject: true });
  return {
    app: createApp(ctx, { lifecycle: { isStopping: false } }),
    ctx,
    clock,
    databaseUrl: database.url,
    secondProcess: () => Promise.resolve(createApp(startProcess(), { lifecycle: { isStopping: false } })),
    stop: async () => {
      await Promise.all(opened.map((db) => db.close()));
      await database.drop();
    },
  };
}
