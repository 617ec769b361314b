import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from '../root.mjs';

/** The file in which ensure-browser.mjs stores its result. */
export const FOUND_BROWSER = fromRoot('node_modules', '.cache', 'browser.json');

/** @typedef {{ executablePath?: string, channel?: string, args?: string[], env?: Record<string, string> }} Found */

/**
 * Returns how to start the browser that was found. Without a result, returns the defaults, because linters and editors
 * also load the configurations that need it.
 * @returns {{ channel?: string, launchOptions: { executablePath?: string, args: string[], env: Record<string, string> } }}
 */
export function foundBrowser() {
  const { channel, executablePath, args, env } = readFound(FOUND_BROWSER) ?? {};
  return {
    ...(channel === undefined ? {} : { channel }),
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: args ?? [],
      env: /** @type {Record<string, string>} */ ({ ...process.env, ...env }),
    },
  };
}

/**
 * Returns what to do before tests can run in a browser; undefined if nothing.
 * @param {string} [file] the result of ensure-browser.mjs
 */
export function browserAdvice(file = FOUND_BROWSER) {
  const found = readFound(file);
  if (!found) return 'No browser is set up for the tests. Run this once: node scripts/ensure-browser.mjs';
  const { executablePath } = found;
  if (executablePath === undefined || existsSync(executablePath)) return undefined;
  return `The browser ${executablePath} no longer exists. To find another one, run: node scripts/ensure-browser.mjs`;
}

/**
 * @param {string} file
 * @returns {Found | undefined}
 */
const readFound = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
