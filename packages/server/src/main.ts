#!/usr/bin/env node
import { once } from 'node:events';
import { readConfig } from './config.ts';
import { createOwnerLink } from './create-owner-link.ts';
import { ConfigError } from './platform/settings.ts';
import { StartError } from './start-error.ts';
import { startServer } from './start-server.ts';
import { verifyEventLogs } from './verify-event-logs.ts';

const OWNER_LINK_COMMAND = 'node packages/server/dist/main.js owner-link';
const VERIFY_COMMAND = 'node packages/server/dist/main.js verify-log [project id]';
const USAGE = `Without words after it this starts the service. ${OWNER_LINK_COMMAND} prints a link that makes an owner. ${VERIFY_COMMAND} proves that no event was changed.`;
const LINK_NOTE = 'It works once, for an hour.';

interface Command {
  readonly run: (word?: string) => Promise<void>;
  /** How many words may come after it. */
  readonly words: number;
}

const commands: Readonly<Record<string, Command>> = {
  '': { run: serve, words: 0 },
  'owner-link': { run: printOwnerLink, words: 0 },
  'verify-log': { run: printEventLogs, words: 1 },
};

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

/** What is wrong on stderr, and then the exit code is 1. */
async function printEventLogs(projectId?: string): Promise<void> {
  const { lines, problems } = await verifyEventLogs(readConfig(), projectId);
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  if (problems.length > 0) throw new StartError(problems.join('\n'));
}

try {
  const [name = '', ...words] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || words.length > command.words) throw new StartError(USAGE);
  await command.run(...words);
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
