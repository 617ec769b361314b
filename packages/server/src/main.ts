#!/usr/bin/env node
import { once } from 'node:events';
import { readConfig } from './config.ts';
import { createOwnerLink } from './create-owner-link.ts';
import { ConfigError } from './platform/settings.ts';
import { StartError } from './start-error.ts';
import { startServer } from './start-server.ts';

const OWNER_LINK_COMMAND = 'node packages/server/dist/main.js owner-link';
const USAGE = `Without words after it this starts the service. ${OWNER_LINK_COMMAND} prints a link that makes an owner.`;
const LINK_NOTE = 'It works once, for an hour.';

const commands: Readonly<Record<string, () => Promise<void>>> = { '': serve, 'owner-link': printOwnerLink };

/** One process of the service; DATABASE_URL must be set. It runs until SIGTERM or SIGINT, which may come at any time. */
async function serve(): Promise<void> {
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
  } catch (error) {
    if (error !== stopping.signal.reason) throw error;
    // else nothing is running any more
  }
  process.exit(0);
}

/** For people, so apart from the log, whose lines are JSON and hold no secrets. */
const firstOwnerNotice = (url: string): string =>
  `There is no owner yet. Whoever opens this link becomes the first: ${url}\n${LINK_NOTE} For another: ${OWNER_LINK_COMMAND}\n`;

/** The link alone on stdout, for whoever passes it on. */
async function printOwnerLink(): Promise<void> {
  const link = await createOwnerLink(readConfig());
  process.stdout.write(`${link}\n`);
  process.stderr.write(`Whoever opens this link becomes an owner, or comes in again. ${LINK_NOTE}\n`);
}

try {
  const command = commands[process.argv.slice(2).join(' ')];
  if (!command) throw new StartError(USAGE);
  await command();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
