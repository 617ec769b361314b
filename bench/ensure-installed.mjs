import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = path.dirname(fileURLToPath(import.meta.url));
const stampFile = path.join(folder, 'node_modules', '.install-stamp');

/** What is compared has a lock file of its own, so that the rest of the repository does not install it. */
export function ensureInstalled() {
  const stamp = wantedStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Installing what Keystead is compared with');
  const { program, args } = npmCommand();
  const { status, error } = spawnSync(program, [...args, 'ci', '--loglevel=error', '--prefer-offline'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: program === 'npm' && process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm ci failed in the folder of the benchmark', { cause: error });
  writeFileSync(stampFile, stamp);
}

function wantedStamp() {
  return createHash('sha256')
    .update(readFileSync(path.join(folder, 'package-lock.json')))
    .update([process.platform, process.arch, process.versions.modules].join(' '))
    .digest('hex');
}

/** The npm that runs us, if one does. */
function npmCommand() {
  const running = process.env['npm_execpath'];
  const isNpm = running !== undefined && /^npm-cli\.c?js$/.test(path.basename(running));
  return isNpm ? { program: process.execPath, args: [running] } : { program: 'npm', args: [] };
}
