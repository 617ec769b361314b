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

/** Cheap and loopback only; port 0 picks any free port. */
export const testSettings = {
  KEYSTEAD_PORT: '0',
  KEYSTEAD_METRICS_PORT: '0',
  KEYSTEAD_BASE_URL: 'http://localhost:8100',
  KEYSTEAD_SECRET: 'a secret that only listening tests have',
  KEYSTEAD_PASSWORD_HASH: 'argon2id:8:1',
  KEYSTEAD_SHUTDOWN_NOTICE_SECONDS: '0',
  KEYSTEAD_INTERNAL_PUBLISHABLE_CLIENT_KEY: internalKeys.client,
  KEYSTEAD_INTERNAL_SECRET_SERVER_KEY: internalKeys.server,
  KEYSTEAD_INTERNAL_SUPER_SECRET_ADMIN_KEY: internalKeys.admin,
};

/** Further settings that production requires. */
export const productionSettings = {
  KEYSTEAD_ENV: 'production',
  KEYSTEAD_BASE_URL: 'https://auth.example.com',
  KEYSTEAD_SECRET: 'f3c1a9d27be84056a1c9e02d7745b8ea',
  KEYSTEAD_PASSWORD_HASH: 'argon2id:19456:2',
  KEYSTEAD_INTERNAL_SECRET_SERVER_KEY: 'ssk_2f6d0c8b4e1a79530d9b8c7a6f5e4d3c',
  KEYSTEAD_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_91b7e5d3c1a08f6e4d2b0c9a8f7e6d5c',
};

/** Starts the whole service behind a port in this process, on its own database. */
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
