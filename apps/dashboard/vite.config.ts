import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/dashboard/',
  plugins: [react()],
  build: {
    // The page is served under a policy that allows its own files and nothing inline.
    assetsInlineLimit: 0,
    // One sheet for all pages: as many small ones it weighs 6 KiB more, and no page waits for its own.
    cssCodeSplit: false,
    // Colours and nesting as browsers of the last two years read them: the sheet weighs less.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What is needed together is one file: as many small ones it weighs more.
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // What only pages of projects and the account screens ask for.
            { name: 'admin', test: /client(-server)?\.gen/, priority: 2 },
            { name: 'shell', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
});
