import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../root.mjs';
import { fitsLock } from './fits-lock.mjs';
import { runTool } from './run-tool.mjs';

const STAMP = fromRoot('node_modules', '.install-stamp');

/** @typedef {'run' | 'all'} Purpose whether the product only runs, or all tools are needed */

/**
 * What node_modules has to fit: the lock file, and the machine for which native packages were chosen.
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
    return isInstalledByHand(); // no node_modules yet, or one that was made by a plain `npm ci`, which starts from nothing
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
    return false; // npm has not written down what it put there
  }
}

/** The npm that runs us, if one does: the same version, and no search through PATH. */
export function npmCommand() {
  const running = process.env['npm_execpath'];
  // Other package managers set the variable too.
  const isNpm = running !== undefined && /^npm-cli\.c?js$/.test(path.basename(running));
  return isNpm ? { program: process.execPath, args: [running] } : { program: 'npm', args: [] };
}

/**
 * @param {Purpose} purpose
 * @returns {import('./run-steps.mjs').Step[]} nothing when node_modules already fits the lock file
 */
export function installSteps(purpose) {
  if (isInstalled(purpose)) return [];
  return [
    {
      name: 'install dependencies',
      run: async () => {
        const { program, args } = npmCommand();
        // An environment made for production would leave the tools out, and `npm --silent` the error messages.
        const extent = purpose === 'run' ? '--omit=dev' : '--include=dev';
        const options = [extent, '--include=optional', '--loglevel=error', '--prefer-offline'];
        await runTool([...args, 'ci', ...options], { program });
        writeFileSync(STAMP, wantedStamp(purpose));
      },
    },
  ];
}
