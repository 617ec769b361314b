#!/usr/bin/env node
import { once } from 'node:events';
import { readConfig } from './config.ts';
import { ConfigError } from './platform/settings.ts';
import { StartError } from './start-error.ts';
import { startServer } from './start-server.ts';

/** For people, so apart from the log, whose lines are JSON and hold no secrets. */
const firstOwnerNotice = (url: string): string =>
  `There is no owner yet. Whoever opens this link becomes the first: ${url}\nIt works once, for an hour. Every start prints another.\n`;

/** Starts one process of the service; DATABASE_URL must be set. It runs until SIGTERM or SIGINT, which may come at any time. */
const stopping = new AbortController();
const stop = () => {
  if (stopping.signal.aborted) process.exit(1); // asked twice: at once
  stopping.abort();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

try {
  const server = await startServer(readConfig(), { signal: stopping.signal });
  if (server.firstOwnerUrl !== undefined) process.stderr.write(firstOwnerNotice(server.firstOwnerUrl));
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  await server.close();
  process.exit(0);
} catch (error) {
  if (error === stopping.signal.reason) process.exit(0); // nothing is running any more
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
