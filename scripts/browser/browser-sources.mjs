import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { toolPath } from '../steps/run-tool.mjs';
import { packedChromium } from './packed-chromium.mjs';

/** @typedef {{ name: string, executablePath?: string, channel?: string, env: Record<string, string> }} Candidate */

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/**
 * Where a browser may come from, in order of preference. Browsers from npm come before those of the machine, so that a
 * missing step shows on every machine. Downloads come last.
 * @type {Record<string, () => Candidate[]>}
 */
export const browserSources = {
  setting: named,
  packed: packedChromium,
  playwright: () => (existsSync(chromium.executablePath()) ? [{ name: "Playwright's Chromium", env: {} }] : []),
  system: () => [...existing(KNOWN_PLACES), ...windowsBrowsers()],
  download: downloadedByPlaywright,
  apt: installedByApt,
};

/**
 * @param {readonly string[]} files
 * @returns {Candidate[]}
 */
const existing = (files) =>
  files.filter((file) => existsSync(file)).map((file) => ({ name: file, executablePath: file, env: {} }));

/** @returns {Candidate[]} tried even if the file is missing, so that a wrong setting is reported */
function named() {
  const executablePath = process.env['E2E_CHROMIUM'];
  return executablePath ? [{ name: `E2E_CHROMIUM=${executablePath}`, executablePath, env: {} }] : [];
}

/** @returns {Candidate[]} */
function windowsBrowsers() {
  if (process.platform !== 'win32') return [];
  return [
    { name: 'Chrome', channel: 'chrome', env: {} },
    { name: 'Edge', channel: 'msedge', env: {} },
  ];
}

/** @returns {Candidate[]} */
function downloadedByPlaywright() {
  const { status } = spawnSync(process.execPath, [toolPath('playwright'), 'install', 'chromium', '--only-shell'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 300_000,
  });
  return status === 0 ? [{ name: "Playwright's download", env: {} }] : [];
}

/** @returns {Candidate[]} */
function installedByApt() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return [];
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  // Without an update, apt installs an older build or none.
  const isInstalled =
    apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell');
  return isInstalled ? existing(['/usr/bin/chromium-headless-shell']) : [];
}
