import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from '../root.mjs';

/** Where ensure-browser.mjs writes what it found. */
export const FOUND_BROWSER = fromRoot('node_modules', '.cache', 'browser.json');

/** @typedef {{ executablePath?: string, channel?: string, args?: string[], env?: Record<string, string> }} Found */

/**
 * How to start the browser that was found. Nothing special when none was looked for yet, because linters and
 * editors load the configurations that ask for it too.
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
 * What to do before tests can run in a browser; undefined if nothing.
 * @param {string} [file] what was found
 */
export function browserAdvice(file = FOUND_BROWSER) {
  const found = readFound(file);
  if (!found) return 'No browser was looked for yet. Run this once: node scripts/ensure-browser.mjs';
  const { executablePath } = found;
  if (executablePath === undefined || existsSync(executablePath)) return undefined;
  return `The browser ${executablePath} is gone. Find another one: node scripts/ensure-browser.mjs`;
}

/**
 * @param {string} file
 * @returns {Found | undefined}
 */
const readFound = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
