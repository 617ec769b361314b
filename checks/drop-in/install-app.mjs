import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fromRoot } from '../../scripts/root.mjs';
import { npmCommand } from '../../scripts/steps/install.mjs';
import { runTool } from '../../scripts/steps/run-tool.mjs';

const FIXTURE = fromRoot('fixtures', 'drop-in');
const FOLDER = fromRoot('node_modules', '.cache', 'drop-in');
const STAMP = `${FOLDER}/.install-stamp`;

/** The app in a folder of its own, with the packages of its lock file; those are kept until the lock file changes. */
export async function installApp() {
  const wanted = createHash('sha256')
    .update(readFileSync(`${FIXTURE}/package-lock.json`))
    .digest('hex');
  const isInstalled = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted;
  if (!isInstalled) rmSync(FOLDER, { recursive: true, force: true });
  cpSync(FIXTURE, FOLDER, { recursive: true });
  if (!isInstalled) {
    const { program, args } = npmCommand();
    await runTool([...args, 'ci', '--ignore-scripts', '--loglevel=error'], { program, cwd: FOLDER });
    writeFileSync(STAMP, wanted);
  }
  return FOLDER;
}
