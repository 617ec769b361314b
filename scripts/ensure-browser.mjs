// Finds or downloads a Chromium that works and stores how to start it, for component and end-to-end tests. E2E_CHROMIUM
// names one to use; E2E_ONLY=packed,system limits the search to these sources.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { browserSources } from './browser/browser-sources.mjs';
import { FOUND_BROWSER } from './browser/found-browser.mjs';
import { BROWSER_ARGS, findBrowserProblem } from './browser/prove-browser.mjs';

const only = process.env['E2E_ONLY']?.split(',');

/** @returns {Promise<import('./browser/browser-sources.mjs').Candidate | undefined>} */
async function findBrowser() {
  for (const [source, listCandidates] of Object.entries(browserSources)) {
    if (only && !only.includes(source)) continue;
    for (const candidate of listCandidates()) {
      const problem = await findBrowserProblem(candidate);
      console.log(`${candidate.name}: ${problem ?? 'works'}`);
      if (problem === undefined) return candidate;
    }
  }
  return undefined;
}

const found = await findBrowser();
if (found) {
  mkdirSync(path.dirname(FOUND_BROWSER), { recursive: true });
  writeFileSync(FOUND_BROWSER, `${JSON.stringify({ ...found, args: BROWSER_ARGS }, null, 2)}\n`);
} else {
  console.error("Couldn't start any browser. Install Chrome or Chromium, or set E2E_CHROMIUM=/path/to/chromium.");
  process.exitCode = 1;
}
