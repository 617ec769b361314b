import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/**
 * Bundles a piece of source for production and weighs it in gzipped bytes: what a page loads before it shows anything, and
 * the script that it may load afterwards.
 * @param {string} source
 * @param {string} resolveFrom the folder whose imports these are
 * @param {{ isOneFile?: boolean | undefined, setAside?: RegExp | undefined }} [options] chunks that hold a file with a name
 *   to be set aside are not weighed with what loads afterwards
 * @returns {Promise<{ script: number, style: number, onDemand: number }>}
 */
export async function measureBundle(source, resolveFrom, { isOneFile = false, setAside } = {}) {
  const { metafile, outputFiles } = await build({
    stdin: { contents: source, resolveDir: resolveFrom, sourcefile: 'entry.js' },
    absWorkingDir: resolveFrom,
    outdir: 'out',
    bundle: true,
    splitting: !isOneFile,
    minify: true,
    format: 'esm',
    target: 'es2022',
    external: ['react', 'react-dom'],
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const bytesByName = new Map(
    outputFiles.map((file) => [nameOf(file.path), gzipSync(file.contents, { level: 9 }).length]),
  );
  const weigh = (/** @type {string[]} */ outputs) =>
    outputs.reduce((sum, output) => sum + (bytesByName.get(nameOf(output)) ?? 0), 0);

  const entry = Object.keys(metafile.outputs).find((output) => metafile.outputs[output]?.entryPoint === 'entry.js');
  if (entry === undefined) throw new Error('esbuild made no entry');
  const styleSheet = metafile.outputs[entry]?.cssBundle;
  const atOnce = loadedAtOnce(metafile.outputs, entry);
  const afterwards = Object.entries(metafile.outputs)
    .filter(([output, { inputs }]) => {
      const isSetAside = setAside !== undefined && Object.keys(inputs).some((input) => setAside.test(input));
      return output.endsWith('.js') && !atOnce.includes(output) && !isSetAside;
    })
    .map(([output]) => output);
  return { script: weigh(atOnce), style: weigh(styleSheet ? [styleSheet] : []), onDemand: weigh(afterwards) };
}

/** @param {string} file */
const nameOf = (file) => file.replaceAll('\\', '/').split('/').at(-1);

/**
 * The entry and the chunks it imports, directly or not, except those behind import().
 * @param {import('esbuild').Metafile['outputs']} outputs
 * @param {string} entry
 */
function loadedAtOnce(outputs, entry) {
  const loaded = new Set([entry]);
  for (const output of loaded) {
    for (const { kind, path, external } of outputs[output]?.imports ?? []) {
      if (kind === 'import-statement' && !external) loaded.add(path);
    }
  }
  return [...loaded];
}
