// The SDK for browsers as one file, for pages that have no bundler. npm runs this before it packs @keystead/client.
import { build } from 'esbuild';
import { fromRoot } from './root.mjs';

await build({
  entryPoints: [fromRoot('packages', 'client', 'dist', 'index.js')],
  outfile: fromRoot('packages', 'client', 'dist', 'keystead.js'),
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  sourcemap: false,
  logLevel: 'warning',
});
