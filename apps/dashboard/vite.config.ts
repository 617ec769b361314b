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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What every page needs is one file, and so is what every page of a project asks with: as many small ones they weigh more.
      output: {
        codeSplitting: {
          groups: [
            // What only pages of projects ask for.
            { name: 'admin', test: /client-server\.gen/, priority: 2 },
            { name: 'shell', tags: ['$initial'], priority: 1 },
            { name: 'queries', test: /@tanstack\/(query-core|react-query)\/|dashboard\/src\/(project|page)\// },
          ],
        },
      },
    },
  },
});
