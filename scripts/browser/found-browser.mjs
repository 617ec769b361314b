import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from '../root.mjs';

/** Where ensure-browser.mjs writes what it found. */
export const FOUND_BROWSER = fromRoot('node_modules', '.cache', 'browser.json');

/**
 * How to start the browser that was found. Nothing special when none was looked for yet, because linters and
 * editors load the configurations that ask for it too.
 * @returns {{ channel?: string, launchOptions: { executablePath?: string, args: string[], env: Record<string, string> } }}
 */
export function foundBrowser() {
  /** @type {{ executablePath?: string, channel?: string, args?: string[], env?: Record<string, string> }} */
  const { channel, executablePath, args, env } = existsSync(FOUND_BROWSER)
    ? JSON.parse(readFileSync(FOUND_BROWSER, 'utf8'))
    : {};
  return {
    ...(channel === undefined ? {} : { channel }),
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: args ?? [],
      env: /** @type {Record<string, string>} */ ({ ...process.env, ...env }),
    },
  };
}
