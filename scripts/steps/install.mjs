import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../root.mjs';
import { fitsLock } from './fits-lock.mjs';
import { runTool } from './run-tool.mjs';

const STAMP = fromRoot('node_modules', '.install-stamp');

/** @typedef {'run' | 'all'} Purpose whether the product only runs, or all tools are needed */

/**
 * Returns what node_modules has to match: the lock file, and the machine for which native packages were chosen.
 * @param {Purpose} purpose
 */
function wantedStamp(purpose) {
  const hash = createHash('sha256')
    .update(readFileSync(fromRoot('package-lock.json')))
    .update([process.platform, process.arch, process.versions.modules].join(' '))
    .digest('hex');
  return `${purpose} ${hash}`;
}

/** @param {Purpose} purpose */
function isInstalled(purpose) {
  try {
    const stamp = readFileSync(STAMP, 'utf8');
    return stamp === wantedStamp('all') || stamp === wantedStamp(purpose);
  } catch {
    return isInstalledByHand(); // no node_modules yet, or a plain `npm ci` removed the stamp with them
  }
}

function isInstalledByHand() {
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));
  try {
    if (!fitsLock(read(fromRoot('package-lock.json')), read(fromRoot('node_modules', '.package-lock.json'))))
      return false;
    writeFileSync(STAMP, wantedStamp('all'));
    return true;
  } catch {
    return false; // npm has not written its own lock file
  }
}

/** Returns the npm that runs this script, if there is one: the same version, and no search through PATH. */
export function npmCommand() {
  const running = process.env['npm_execpath'];
  // Other package managers set this variable too.
  const isNpm = running !== undefined && /^npm-cli\.c?js$/.test(path.basename(running));
  return isNpm ? { program: process.execPath, args: [running] } : { program: 'npm', args: [] };
}

/**
 * @param {Purpose} purpose
 * @returns {import('./run-steps.mjs').Step[]} empty if node_modules already matches the lock file
 */
export function installSteps(purpose) {
  if (isInstalled(purpose)) return [];
  return [
    {
      name: 'install dependencies',
      run: async () => {
        const { program, args } = npmCommand();
        // NODE_ENV=production would omit the tools, and `npm --silent` the error messages.
        const extent = purpose === 'run' ? '--omit=dev' : '--include=dev';
        const options = [extent, '--include=optional', '--loglevel=error', '--prefer-offline'];
        await runTool([...args, 'ci', ...options], { program });
        writeFileSync(STAMP, wantedStamp(purpose));
      },
    },
  ];
}
