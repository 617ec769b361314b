// Embeds the packed packages in a Next.js app with a lock of its own, builds it, and signs in there with a browser.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTemporaryPostgres } from '@keystead/embedded-postgres';
import { readConfig, startServer } from '@keystead/server';
import { makeProject } from './next/make-project.mjs';
import { walk } from './next/walk.mjs';
import { fromRoot } from './root.mjs';
import { npmCommand } from './steps/install.mjs';
import { packAll, tarballs } from './steps/published-packages.mjs';
import { runTool, ToolFailed } from './steps/run-tool.mjs';

const API_PORT = 18_110;
const APP_PORT = 18_111;
const API_URL = `http://localhost:${API_PORT}`;
const APP_URL = `http://localhost:${APP_PORT}`;
const INTERNAL_CLIENT_KEY = 'pck_of_the_next_fixture';
const FOLDER = mkdtempSync(join(tmpdir(), 'keystead-next-')); // Turbopack builds no app below a folder node_modules

/** @type {(() => unknown)[]} what to undo, last first */
const undo = [() => rmSync(FOLDER, { recursive: true, force: true })];

/** @param {readonly string[]} args */
const npm = (...args) => {
  const { program, args: first } = npmCommand();
  return runTool([...first, ...args, '--loglevel=error'], { program, cwd: FOLDER });
};

/**
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} run
 */
async function step(name, run) {
  const startedAt = performance.now();
  const result = await run();
  console.log(`  ${name.padEnd(36)} ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s`);
  return result;
}

try {
  await step('pack packages', packAll);
  await step('install the app', async () => {
    cpSync(fromRoot('fixtures', 'next'), FOLDER, { recursive: true });
    await npm('ci');
    await npm('install', '--no-save', ...tarballs());
  });
  const project = await step('start Keystead', async () => {
    const postgres = await startTemporaryPostgres();
    undo.push(() => postgres.stop());
    const server = await startServer(
      readConfig({
        KEYSTEAD_PORT: String(API_PORT),
        KEYSTEAD_BASE_URL: API_URL,
        KEYSTEAD_INTERNAL_PUBLISHABLE_CLIENT_KEY: INTERNAL_CLIENT_KEY,
        KEYSTEAD_LOG_LEVEL: 'warn',
        KEYSTEAD_SECRET: randomBytes(32).toString('base64url'),
        DATABASE_URL: postgres.url('postgres'),
      }),
    );
    undo.push(() => server.close());
    return makeProject({ apiUrl: API_URL, internalClientKey: INTERNAL_CLIENT_KEY });
  });
  const env = {
    NEXT_PUBLIC_KEYSTEAD_URL: API_URL,
    NEXT_PUBLIC_KEYSTEAD_PROJECT_ID: project.id,
    NEXT_PUBLIC_KEYSTEAD_CLIENT_KEY: project.clientKey,
    KEYSTEAD_SERVER_KEY: project.serverKey,
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const next = `${FOLDER}/node_modules/next/dist/bin/next`;
  await step('next build', () => runTool([next, 'build'], { cwd: FOLDER, env }));
  await step('next start', () => startApp([next, 'start', '--port', String(APP_PORT)], env));
  await step('find a browser', () => runTool([fromRoot('scripts', 'ensure-browser.mjs')]));
  await step('sign up, out and in', () => walk(APP_URL));
  console.log('Keystead works in Next.js.');
} catch (error) {
  console.error(error instanceof ToolFailed ? `${error.message}\n${error.output}` : error);
  process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
}

/**
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 */
async function startApp(args, env) {
  const app = spawn(process.execPath, args, { cwd: FOLDER, env: { ...process.env, ...env }, stdio: 'inherit' });
  undo.push(() => app.kill('SIGTERM'));
  const isUp = () =>
    fetch(APP_URL).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (app.exitCode !== null) throw new Error(`next start ended with exit code ${app.exitCode}`);
    await pause(100);
  }
}
