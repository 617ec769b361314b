import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import config from './vitest.browser.config.ts';

const react18 = (name: string): string =>
  fileURLToPath(new URL(`fixtures/react-18/node_modules/${name}`, import.meta.url));

/** The same tests on the oldest React that the screens promise to work with. */
export default mergeConfig(config, {
  resolve: {
    alias: [
      { find: /^react-dom(?=\/|$)/, replacement: react18('react-dom') },
      { find: /^react(?=\/|$)/, replacement: react18('react') },
    ],
  },
  define: { 'import.meta.env.EXPECTED_REACT': JSON.stringify('18.2.0') },
  cacheDir: 'node_modules/.vite-react-18',
});
