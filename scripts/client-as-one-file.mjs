import { build } from 'esbuild';
import { fromRoot } from './root.mjs';

/** Bundles the browser SDK as one file, for pages without a bundler. */
export async function clientAsOneFile() {
  const { outputFiles } = await build({
    entryPoints: [fromRoot('packages', 'client', 'dist', 'index.js')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'warning',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild made no file');
  return file.contents;
}
