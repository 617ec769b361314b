import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { foundBrowser } from './scripts/browser/found-browser.mjs';
import { sourceAliases } from './scripts/source-aliases.mjs';
import { browserModes, chosenBrowserMode } from './scripts/browser/browser-modes.ts';

const { channel, launchOptions } = foundBrowser();

const react18 = (name: string): string =>
  fileURLToPath(new URL(`fixtures/react-18/node_modules/${name}`, import.meta.url));

/** The oldest React that the screens promise to work with takes the place of the newest. */
const react18Aliases = [
  { find: /^react-dom(?=\/|$)/, replacement: react18('react-dom') },
  { find: /^react(?=\/|$)/, replacement: react18('react') },
];

/** Entry points that each test file loads as a few bundles instead of hundreds of sources. */
const bundledEntries = sourceAliases()
  .map(({ find }) => find.source.replaceAll(/[\\^$]/g, ''))
  .filter((entry) => /^@keystead\/(client|contract\/client|messages|ui)(\/|$)/.test(entry));

const mode = chosenBrowserMode();
const { react: version, include, exclude } = browserModes[mode];
const isOnReact18 = version.startsWith('18.');

export default defineConfig({
  plugins: [react()],
  define: {
    'import.meta.env.TEST_MODE': JSON.stringify(mode),
    'import.meta.env.EXPECTED_REACT': JSON.stringify(version),
  },
  // Sources of our packages instead of what was built, so that a test needs no build.
  resolve: { alias: [...sourceAliases(), ...(isOnReact18 ? react18Aliases : [])] },
  cacheDir: isOnReact18 ? 'node_modules/.vite-react-18' : 'node_modules/.vite',
  // Named here, because a dependency that Vite meets only during the run makes it reload the page and lose the test.
  optimizeDeps: {
    force: true, // Vite does not notice when our sources change
    extensions: ['.tsx'],
    include: [
      ...bundledEntries,
      'react',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'vitest-browser-react',
      'axe-core',
      'jsqr',
      ...(isOnReact18
        ? []
        : ['@tanstack/react-query', '@tanstack/react-router', '@tanstack/react-virtual', 'react-hook-form', 'zod']),
    ],
  },
  test: {
    reporters: ['default', './scripts/ci-reporter.ts'],
    globalSetup: ['./scripts/browser/require-browser.mjs'],
    maxWorkers: 3, // each waits for frames and answers at times: three keep two processors busy
    // Limits for what hangs, not for what is slow: a busy machine may take ten times as long.
    testTimeout: 180_000,
    expect: { poll: { timeout: 50_000 } },
    include: [...include],
    exclude: [...exclude],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { ...launchOptions, ...(channel === undefined ? {} : { channel }) } }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
