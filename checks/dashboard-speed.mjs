// How long an owner waits: from `npm start` on an empty folder to the first page as its first owner, and from a click in the
// rail to a page that was there before. Printed, never judged: it hangs on the machine. And how many bytes of content a first
// page of the dashboard receives, compressed as `npm run build` does, which has a budget.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright';
import { foundBrowser } from '../scripts/browser/found-browser.mjs';
import { compressFiles, SMALLEST } from '../scripts/compress-files.mjs';
import { findFreePorts } from '../scripts/find-free-ports.mjs';
import { fromRoot } from '../scripts/root.mjs';

const CHANGES = 10;
const FIRST_PAGE_KB = 240;
const PAGES = ['Domains', 'API keys'];

const folder = mkdtempSync(path.join(tmpdir(), 'keystead-speed-'));
chmodSync(folder, 0o711); // as root, PostgreSQL's own user must be able to pass
const [port = 0, demoPort = 0] = await findFreePorts(2);
const begun = performance.now();
const child = spawn(process.execPath, [fromRoot('scripts', 'run.mjs'), 'start'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...process.env,
    KEYSTEAD_DATA_DIR: folder,
    KEYSTEAD_PORT: String(port),
    KEYSTEAD_DEMO_PORT: String(demoPort),
    KEYSTEAD_PROVIDER_PORT: '0',
  },
});
const ended = once(child, 'exit');
const browser = await chromium.launch(foundBrowser().launchOptions);
try {
  const page = await browser.newPage();
  const link = await printedLink();
  print('npm start prints the link', performance.now() - begun);
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Email' }).fill('owner@example.com');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create owner' }).click();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  print('the first owner is signed in', performance.now() - begun);

  await page.getByRole('button', { name: 'New project' }).first().click();
  await page.getByLabel('Project name').fill('Acme');
  await page.getByRole('button', { name: 'Create project' }).click();
  for (const name of PAGES) await openPage(page, name);
  const changes = [];
  for (let n = 0; n < CHANGES; n += 1) changes.push(await openPage(page, PAGES[n % PAGES.length] ?? ''));
  print(`a page from the cache, median of ${CHANGES}`, median(changes));

  const usersUrl = await page.getByRole('link', { name: 'Users', exact: true }).evaluate(hrefOf);
  const signedIn = await page.context().storageState();
  await compressFiles(fromRoot('apps', 'dashboard', 'dist'), SMALLEST);
  await weighPage('sign-in', new URL('/dashboard', usersUrl).href);
  await weighPage('projects', new URL('/dashboard', usersUrl).href, signedIn);
  await weighPage('users', usersUrl, signedIn);
} finally {
  await browser.close();
  child.kill('SIGINT');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Loads a page in a browser that has never been there, and says how much it received, without headers.
 * @param {string} name
 * @param {string} url
 * @param {Awaited<ReturnType<import('playwright').BrowserContext['storageState']>>} [storageState]
 */
async function weighPage(name, url, storageState) {
  const context = await browser.newContext({ ...(storageState && { storageState }) });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  let bytes = 0;
  network.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await network.send('Network.enable');
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await context.close();
  const isOver = bytes > FIRST_PAGE_KB * 1000;
  if (isOver) process.exitCode = 1;
  console.log(
    `${`first page, ${name}`.padEnd(40)}${(bytes / 1000).toFixed(1).padStart(8)} KB${isOver ? '  over budget' : ''}`,
  );
}

function hrefOf(/** @type {Element} */ link) {
  return /** @type {HTMLAnchorElement} */ (link).href;
}

async function printedLink() {
  for await (const line of createInterface(child.stdout)) {
    const found = /\S+\/dashboard\/first-owner\S+/.exec(line);
    if (found) return found[0];
  }
  throw new Error('npm start printed no link for the first owner');
}

/**
 * How long it takes from the press on the link until the page is painted, as the browser itself sees it.
 * @param {import('playwright').Page} page
 * @param {string} name
 * @returns {Promise<number>}
 */
async function openPage(page, name) {
  const link = page.getByRole('link', { name, exact: true });
  await link.waitFor();
  return link.evaluate(async (element, title) => {
    performance.mark('press');
    /** @type {HTMLElement} */ (element).click();
    const isThere = () =>
      document.querySelector('h1')?.textContent === title && document.querySelector('.waiting') === null;
    while (!isThere()) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.measure('change', 'press').duration;
  }, name);
}

function median(/** @type {number[]} */ values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function print(/** @type {string} */ what, /** @type {number} */ ms) {
  console.log(`${what.padEnd(40)}${(ms / 1000).toFixed(3).padStart(8)} s`);
}
