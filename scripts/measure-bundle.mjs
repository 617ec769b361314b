import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/**
 * Bundles source code for production and measures it in gzipped bytes: what a page loads initially, and the script that
 * it may load afterwards.
 *
 * Uses Vite, like most apps. Built as a library, because then Vite omits its own chunk loader: an app has that once,
 * for all of its chunks (0.7 KiB).
 * @param {string} source
 * @param {string} resolveFrom the folder whose imports these are
 * @param {{ setAside?: RegExp | undefined }} [options] chunks with a file that matches `setAside` are not counted in `onDemand`
 * @returns {Promise<{ script: number, style: number, onDemand: number }>}
 */
export async function measureBundle(source, resolveFrom, { setAside } = {}) {
  const entryFile = path.join(resolveFrom, 'entry.js');
  const built = await build({
    configFile: false,
    root: resolveFrom,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === entryFile ? id : undefined),
        load: (id) => (id === entryFile ? source : undefined),
      },
    ],
    build: {
      write: false,
      lib: { entry: entryFile, formats: ['es'] },
      // Styles as written: the app decides which older browsers to support.
      cssTarget: 'esnext',
      rolldownOptions: { external: /^react(-dom)?(\/|$)/, output: { minify: true } },
    },
  });
  const output = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const chunks = output.filter((file) => file.type === 'chunk');
  const styleSheets = output.filter((file) => file.type === 'asset');
  const atOnce = chunksLoadedBy(
    chunks,
    chunks.filter((chunk) => chunk.isEntry),
  );
  const afterwards = chunks.filter(
    (chunk) => !atOnce.includes(chunk) && !(setAside && chunk.moduleIds.some((id) => setAside.test(id))),
  );
  return {
    script: gzippedBytes(...atOnce.map(({ code }) => code)),
    style: gzippedBytes(...styleSheets.map(({ source: sheet }) => sheet)),
    onDemand: gzippedBytes(...afterwards.map(({ code }) => code)),
  };
}

/** @param {(string | Uint8Array)[]} contents */
export const gzippedBytes = (...contents) =>
  contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);

/**
 * Returns these chunks and everything they import, directly or not, except through import().
 * @param {import('vite').Rolldown.OutputChunk[]} chunks
 * @param {import('vite').Rolldown.OutputChunk[]} first
 */
export function chunksLoadedBy(chunks, first) {
  const loaded = new Set(first);
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  }
  return [...loaded];
}
