import { cloneDatabase } from '@keystead/testkit';
import { inject } from 'vitest';
import { readConfig } from '../config.ts';
import { startServer, type RunningServer } from '../start-server.ts';
import { captureLog, type CapturedLog } from './captured-log.ts';
import { internalKeys } from './test-instance.ts';

export interface ListeningServer {
  readonly port: number;
  readonly server: RunningServer;
  readonly log: CapturedLog;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/** Cheap and loopback only; port 0 stands for any that is free. */
export const testSettings = {
  KEYSTEAD_PORT: '0',
  KEYSTEAD_BASE_URL: 'http://localhost:8100',
  KEYSTEAD_SECRET: 'a secret that only listening tests have',
  KEYSTEAD_PASSWORD_HASH: 'argon2id:8:1',
  KEYSTEAD_SHUTDOWN_NOTICE_SECONDS: '0',
  KEYSTEAD_INTERNAL_PUBLISHABLE_CLIENT_KEY: internalKeys.client,
  KEYSTEAD_INTERNAL_SECRET_SERVER_KEY: internalKeys.server,
  KEYSTEAD_INTERNAL_SUPER_SECRET_ADMIN_KEY: internalKeys.admin,
};

/** The whole service behind a port, on a database of its own, within this process. */
export async function startListeningServer(settings: Record<string, string> = {}): Promise<ListeningServer> {
  const database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
  const log = captureLog();
  const config = readConfig({ DATABASE_URL: database.url, ...testSettings, ...settings });
  const server = await startServer(config, { logTo: log });
  return {
    port: server.port,
    server,
    log,
    databaseUrl: database.url,
    stop: async () => {
      await server.close();
      await database.drop();
    },
  };
}
