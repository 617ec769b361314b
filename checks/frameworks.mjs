// Installs the packed packages in a small app per framework, and uses each app as its guide page describes it.
//   node checks/frameworks.mjs [name …]      all of them unless some are named
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { installFixture } from './fixtures/install-fixture.mjs';
import { startApp } from './fixtures/start-app.mjs';
import { startInstance } from './fixtures/start-instance.mjs';
import { step } from './fixtures/step.mjs';
import { walkPlainPage } from './frameworks/walk-plain-page.mjs';
import { walkRouter } from './frameworks/walk-router.mjs';
import { walkServer } from './frameworks/walk-server.mjs';
import { walkSnippet } from './frameworks/walk-snippet.mjs';
import { findFreePorts } from '../scripts/find-free-ports.mjs';
import { fromRoot } from '../scripts/root.mjs';
import { packAll } from '../scripts/steps/published-packages.mjs';
import { runTool, ToolFailed } from '../scripts/steps/run-tool.mjs';

const FOLDER = mkdtempSync(join(tmpdir(), 'keystead-frameworks-'));
const VITE = join(FOLDER, 'node_modules', 'vite', 'bin', 'vite.js');
const TSC = join(FOLDER, 'node_modules', 'typescript', 'bin', 'tsc');

/** @type {(() => unknown)[]} what to undo, last first */
const undo = [() => rmSync(FOLDER, { recursive: true, force: true })];

/**
 * @param {string} cwd
 * @param {(port: string) => readonly string[]} command
 * @param {Record<string, string>} [env]
 */
async function serve(cwd, command, env = {}) {
  const [free = 0] = await findFreePorts(1);
  const port = String(free);
  const url = `http://localhost:${port}`;
  await startApp(command(port), { url, cwd, env: { ...env, PORT: port }, undo });
  return url;
}

/**
 * One framework, unless others were named.
 * @param {string} name
 * @param {() => Promise<void>} use
 */
async function framework(name, use) {
  const named = process.argv.slice(2);
  if (named.length === 0 || named.includes(name)) await step(name, use);
}

/** @param {string} folder of built pages */
const servePages = (folder) =>
  serve(FOLDER, (port) => [VITE, 'preview', '--outDir', folder, '--port', port, '--strictPort']);

try {
  const [apiPort = 0] = await findFreePorts(1);
  await step('pack packages', packAll);
  await step('install the apps', () => installFixture('frameworks', FOLDER));
  const { apiUrl, project } = await step('start Keystead', () => startInstance(apiPort, undo));
  await step('find a browser', () => runTool([fromRoot('scripts', 'ensure-browser.mjs')]));

  for (const name of ['express', 'hono', 'fastify']) {
    await framework(name, async () => {
      const env = { KEYSTEAD_URL: apiUrl, KEYSTEAD_PROJECT_ID: project.id, KEYSTEAD_SERVER_KEY: project.serverKey };
      const url = await serve(join(FOLDER, name), () => ['server.mjs'], env);
      await walkServer(url, { name, apiUrl, project, sdk: join(FOLDER, 'node_modules', '@keystead', 'client') });
    });
  }

  for (const name of ['react-router', 'tanstack-router']) {
    await framework(name, async () => {
      const cwd = join(FOLDER, name);
      const env = {
        VITE_KEYSTEAD_URL: apiUrl,
        VITE_KEYSTEAD_PROJECT_ID: project.id,
        VITE_KEYSTEAD_CLIENT_KEY: project.clientKey,
      };
      await runTool([TSC, '--project', '.'], { cwd });
      await runTool([VITE, 'build', '--logLevel', 'warn'], { cwd, env });
      await walkRouter(await servePages(join(name, 'dist')), name);
    });
  }

  await framework('an empty Vite app with the snippet of the dashboard', async () => {
    const cwd = join(FOLDER, 'vite');
    cpSync(fromRoot('fixtures', 'vite'), cwd, { recursive: true });
    const { module } = await runnerImport(fromRoot('apps', 'dashboard', 'src', 'set-up', 'snippets.ts'));
    const { reactFiles } = /** @type {{ reactFiles: (values: object) => { path: string, text: string }[] }} */ (module);
    const values = { baseUrl: apiUrl, projectId: project.id, key: project.clientKey };
    for (const { path, text } of reactFiles(values)) writeFileSync(join(cwd, path), text);
    await runTool([TSC, '--project', '.'], { cwd });
    await runTool([VITE, 'build', '--logLevel', 'warn'], { cwd });
    await walkSnippet(await servePages(join('vite', 'dist')));
  });

  await framework('plain-js', async () => {
    const options = { baseUrl: apiUrl, projectId: project.id, publishableClientKey: project.clientKey };
    const page = join(FOLDER, 'plain-js');
    cpSync(join(FOLDER, 'node_modules', '@keystead', 'client', 'dist', 'keystead.js'), join(page, 'keystead.js'));
    writeFileSync(join(page, 'settings.js'), `export const settings = ${JSON.stringify(options)};\n`);
    await walkPlainPage(await servePages('plain-js'));
  });

  console.log('Keystead works in the frameworks of the guide.');
} catch (error) {
  console.error(error instanceof ToolFailed ? `${error.message}\n${error.output}` : error);
  process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
}
