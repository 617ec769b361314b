import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { foundBrowser } from './scripts/browser/found-browser.mjs';

const { channel, launchOptions } = foundBrowser();

export default defineConfig({
  plugins: [react()],
  define: { 'import.meta.env.EXPECTED_REACT': JSON.stringify('19.3.1') },
  // Named here, because a dependency that Vite meets only during the run makes it reload the page and lose the test.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'vitest-browser-react',
      'axe-core',
      'jsqr',
      'uqr',
    ],
  },
  test: {
    reporters: ['default', './scripts/ci-reporter.ts'],
    maxWorkers: 2, // by default one less than there are cores
    include: ['packages/{ui,react}/src/**/*.browser.test.tsx'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { ...launchOptions, ...(channel === undefined ? {} : { channel }) } }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
