import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fromRoot } from '../root.mjs';
import { checkTypes } from './build.mjs';
import { findPackedTests } from './find-packed-tests.mjs';
import { npmCommand } from './install.mjs';
import { oneCheck } from './runners.mjs';
import { runTool, ToolFailed, toolPath } from './run-tool.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

const PUBLISHED = ['contract', 'messages', 'client', 'ui', 'react'];
const FOLDER = fromRoot('dist');

/** @type {Step} packs what npm would publish; the checks use the packed files, not the sources */
export const packPackages = { name: 'pack packages', run: packAll };

/** @returns {Step[]} checks of the packed packages, including third-party tools */
export const packedPackageSteps = () => [
  oneCheck('no tests in packages', async () => {
    for (const name of PUBLISHED) {
      const tests = findPackedTests(await runTool(['-tzf', tarball(name)], { program: 'tar' }));
      if (tests.length > 0) throw new ToolFailed(`${name} contains tests`, tests.join('\n'));
    }
  }),
  oneCheck('publint', async () => {
    for (const name of PUBLISHED) await runTool([toolPath('publint'), 'run', tarball(name), '--strict']);
  }),
  oneCheck('are the types wrong', async () => {
    for (const name of PUBLISHED) await runTool(typesCheck(name));
  }),
  oneCheck('types on a server', compileServerApp),
];

/** Compiles a program with types of Node but not of browsers, and checks every line of our types. */
async function compileServerApp() {
  const app = `${FOLDER}/server-app`;
  for (const name of PUBLISHED) {
    const folder = `${app}/node_modules/@keystead/${name}`;
    mkdirSync(folder, { recursive: true });
    await runTool(['-xzf', tarball(name), '-C', folder, '--strip-components=1'], { program: 'tar' });
  }
  writeFileSync(`${app}/package.json`, JSON.stringify({ type: 'module' }));
  writeFileSync(`${app}/app.ts`, SERVER_APP);
  const lib = ['--lib', 'es2023', '--types', 'node', '--module', 'nodenext', '--target', 'es2023'];
  const checks = ['--strict', '--skipLibCheck', 'false', '--noEmit', '--ignoreConfig'];
  await runTool([toolPath('typescript', 'tsc'), ...lib, ...checks, `${app}/app.ts`]);
}

const SERVER_APP = `
import { ClientApp } from '@keystead/client';
import { AdminApp } from '@keystead/client/admin';
import { ServerApp } from '@keystead/client/server';

export const app = new ServerApp({ projectId: 'internal', secretServerKey: 'ssk' });
export const client = new ClientApp({ projectId: 'internal', publishableClientKey: 'pck', tokenStore: 'memory' });
export const admin = new AdminApp({ projectId: 'internal', superSecretAdminKey: 'sak' });
`;

export async function packAll() {
  await checkTypes(); // writes the declarations
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const { program, args } = npmCommand();
  const workspaces = PUBLISHED.map((name) => `--workspace=@keystead/${name}`);
  await runTool([...args, 'pack', ...workspaces, `--pack-destination=${FOLDER}`, '--loglevel=error'], { program });
}

/** @param {string} name */
const readManifest = (name) => JSON.parse(readFileSync(fromRoot('packages', name, 'package.json'), 'utf8'));

export const tarballs = () => PUBLISHED.map(tarball);

/** @param {string} name */
const tarball = (name) => `${FOLDER}/keystead-${name}-${readManifest(name).version}.tgz`;

/** @param {string} name */
function typesCheck(name) {
  const styleSheets = Object.keys(readManifest(name).exports).filter((entry) => entry.endsWith('.css'));
  const exclusions = styleSheets.length > 0 ? ['--exclude-entrypoints', ...styleSheets] : [];
  // The esm-only profile: there is intentionally no CommonJS build, since Node 20.19 can require() ES modules.
  const options = ['--profile', 'esm-only', '--no-definitely-typed', '--format', 'ascii', '--no-emoji'];
  return [toolPath('@arethetypeswrong/cli', 'attw'), tarball(name), ...options, ...exclusions];
}
