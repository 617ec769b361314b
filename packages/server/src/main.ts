#!/usr/bin/env node
import { readConfig } from './config.ts';
import { ConfigError } from './platform/settings.ts';
import { StartError } from './start-error.ts';
import { startServer } from './start-server.ts';

/** Starts one process of the service; DATABASE_URL must be set. */
try {
  const server = await startServer(readConfig());
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1); // asked twice: at once
    isStopping = true;
    void server.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
