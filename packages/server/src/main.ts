#!/usr/bin/env node
import { once } from 'node:events';
import { readConfig } from './config.ts';
import { createOwnerLink } from './create-owner-link.ts';
import { ConfigError } from './platform/settings.ts';
import { StartError } from './start-error.ts';
import { startServer } from './start-server.ts';
import { verifyEventLogs } from './verify-event-logs.ts';

const COMMAND = 'node packages/server/dist/main.js';
const OWNER_LINK_COMMAND = `${COMMAND} owner-link`;
const USAGE = `Usage: ${COMMAND} [command]

Without a command, this starts Keystead. Commands:
  owner-link                prints a link to create an owner account, or to set a new password for an existing one
  verify-log [project id]   verifies that no event was modified or removed outside Keystead`;
const LINK_NOTE = 'The link works once and expires in one hour.';

interface Command {
  readonly run: (word?: string) => Promise<void>;
  /** The number of arguments it takes at most. */
  readonly words: number;
}

const commands: Readonly<Record<string, Command>> = {
  '': { run: serve, words: 0 },
  'owner-link': { run: printOwnerLink, words: 0 },
  'verify-log': { run: printEventLogs, words: 1 },
};

/** Runs one process of the service until SIGTERM or SIGINT, which may arrive at any time. DATABASE_URL must be set. */
async function serve(): Promise<void> {
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) process.exit(1); // exit at once on the second signal
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
    // The start was aborted, so nothing is running.
  }
  process.exit(0);
}

/** Written to stderr for people. The log on stdout is JSON and contains no secrets. */
const firstOwnerNotice = (url: string): string =>
  `This instance has no owner yet. Open this link to become the first owner: ${url}\n${LINK_NOTE} For a new link, run: ${OWNER_LINK_COMMAND}\n`;

/** Prints only the link to stdout, so that it can be piped. */
async function printOwnerLink(): Promise<void> {
  const link = await createOwnerLink(readConfig());
  process.stdout.write(`${link}\n`);
  process.stderr.write(
    `Open this link to create an owner account, or to set a new password for an existing account. ${LINK_NOTE}\n`,
  );
}

/** Prints one line per project to stdout. Problems go to stderr, with exit code 1. */
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
