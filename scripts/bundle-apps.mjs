// Builds the pages of the named apps in one process: loading Vite takes longer than most of them.
import { build } from 'vite';
import { compressFiles } from './compress-files.mjs';
import { fromRoot } from './root.mjs';

const names = process.argv.slice(2);
await Promise.all(
  names.map(async (name) => {
    await build({ root: fromRoot('apps', name), logLevel: 'warn' });
    await compressFiles(fromRoot('apps', name, 'dist'));
  }),
);
