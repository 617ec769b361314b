import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fromRoot } from '../root.mjs';
import { oneCheck } from './check.mjs';
import { npmCommand } from './install.mjs';
import { runTool, toolPath } from './run-tool.mjs';

const PUBLISHED = ['contract', 'messages', 'client', 'ui', 'react'];
const FOLDER = fromRoot('dist');

/**
 * What npm would publish is packed, and the packed files are looked at, not the sources.
 * @returns {import('./run-steps.mjs').Step[]}
 */
export const publishedPackageSteps = () => [
  { name: 'pack packages', run: packAll },
  oneCheck('publint', async () => {
    for (const name of PUBLISHED) await runTool([toolPath('publint'), 'run', tarball(name), '--strict']);
  }),
  oneCheck('are the types wrong', async () => {
    for (const name of PUBLISHED) await runTool(typesCheck(name));
  }),
];

export async function packAll() {
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
  // The profile: there is no CommonJS build on purpose, Node 20.19 can require() ES modules.
  const options = ['--profile', 'esm-only', '--no-definitely-typed', '--format', 'ascii', '--no-emoji'];
  return [toolPath('@arethetypeswrong/cli', 'attw'), tarball(name), ...options, ...exclusions];
}
