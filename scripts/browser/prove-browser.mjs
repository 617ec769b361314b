import { chromium } from 'playwright';

/** Arguments for every browser we start. None of them weakens what the tests check, such as CORS or cookies. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/**
 * Starts a browser and uses it. Returns undefined if it works, otherwise the reason why it doesn't.
 * @param {import('./browser-sources.mjs').Candidate} candidate
 * @returns {Promise<string | undefined>}
 */
export async function findBrowserProblem({ executablePath, channel, env }) {
  try {
    const browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      ...(channel === undefined ? {} : { channel }),
      args: BROWSER_ARGS,
      env: /** @type {Record<string, string>} */ ({ ...process.env, ...env }),
      timeout: 20_000,
    });
    try {
      const page = await browser.newPage();
      await page.setContent('<title>works</title><p>Text needs a font</p><input>');
      await page.fill('input', 'typed');
      await page.screenshot(); // without a usable font the page crashes here
      const text = await page.locator('p').boundingBox();
      return (await page.title()) === 'works' && text !== null && text.height > 0 ? undefined : "doesn't render text";
    } finally {
      await browser.close();
    }
  } catch (error) {
    return reasonIn(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} message a long log with one informative line */
function reasonIn(message) {
  const lines = message.split('\n');
  return lines.find((line) => /error while loading|ENOENT|not found|Timeout/.test(line))?.trim() ?? lines[0] ?? message;
}
