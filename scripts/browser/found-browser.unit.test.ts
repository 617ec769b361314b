import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { browserAdvice } from './found-browser.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'found-browser-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = path.join(folder, 'browser.json');
const found = (browser: object) => writeFileSync(file, JSON.stringify(browser));

test('without a browser the advice is to look for one', () => {
  expect(browserAdvice(path.join(folder, 'none.json'))).toBe(
    'No browser is set up for the tests. Run this once: node scripts/ensure-browser.mjs',
  );
});

test('a browser that is gone is named', () => {
  const executablePath = path.join(folder, 'chromium');
  found({ executablePath });
  expect(browserAdvice(file)).toBe(
    `The browser ${executablePath} no longer exists. To find another one, run: node scripts/ensure-browser.mjs`,
  );
});

test.each([[{ executablePath: process.execPath }], [{ channel: 'chrome' }]])('%j is fine', (browser) => {
  found(browser);
  expect(browserAdvice(file)).toBeUndefined();
});
