// Embeds the packed packages in a Next.js app with a lock of its own, builds it, and signs in there with a browser.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installFixture } from './fixtures/install-fixture.mjs';
import { startApp } from './fixtures/start-app.mjs';
import { startInstance } from './fixtures/start-instance.mjs';
import { step } from './fixtures/step.mjs';
import { walk } from './next/walk.mjs';
import { findFreePorts } from '../scripts/find-free-ports.mjs';
import { fromRoot } from '../scripts/root.mjs';
import { packAll } from '../scripts/steps/published-packages.mjs';
import { runTool, ToolFailed } from '../scripts/steps/run-tool.mjs';

const FOLDER = mkdtempSync(join(tmpdir(), 'keystead-next-')); // Turbopack builds no app below a folder node_modules

/** @type {(() => unknown)[]} what to undo, last first */
const undo = [() => rmSync(FOLDER, { recursive: true, force: true })];

try {
  const [apiPort = 0, appPort = 0] = await findFreePorts(2);
  const appUrl = `http://localhost:${appPort}`;
  await step('pack packages', packAll);
  await step('install the app', () => installFixture('next', FOLDER));
  const { apiUrl, project } = await step('start Keystead', () => startInstance(apiPort, undo));
  const env = {
    NEXT_PUBLIC_KEYSTEAD_URL: apiUrl,
    NEXT_PUBLIC_KEYSTEAD_PROJECT_ID: project.id,
    NEXT_PUBLIC_KEYSTEAD_CLIENT_KEY: project.clientKey,
    KEYSTEAD_SERVER_KEY: project.serverKey,
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const next = `${FOLDER}/node_modules/next/dist/bin/next`;
  await step('next build', () => runTool([next, 'build'], { cwd: FOLDER, env }));
  await step('next start', () =>
    startApp([next, 'start', '--port', String(appPort)], { url: appUrl, cwd: FOLDER, env, undo }),
  );
  await step('find a browser', () => runTool([fromRoot('scripts', 'ensure-browser.mjs')]));
  await step('sign up, out and in', () => walk(appUrl));
  console.log('Keystead works in Next.js.');
} catch (error) {
  console.error(error instanceof ToolFailed ? `${error.message}\n${error.output}` : error);
  process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
}
