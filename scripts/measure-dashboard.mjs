import path from 'node:path';
import { build } from 'vite';
import { chunksLoadedBy, gzippedBytes } from './measure-bundle.mjs';
import { fromRoot } from './root.mjs';

/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */

/** Files that no page may load initially: they are for owners who choose a password or use another language. */
const HEAVY = /messages\/dist\/screens\/|@zxcvbn-ts/;

/**
 * Builds the dashboard as it is served and measures it in gzipped bytes: what every page loads first, all its styles,
 * and what each page adds.
 * @returns {Promise<{ shell: number, style: number, pages: { name: string, script: number }[] }>}
 */
export async function measureDashboard() {
  const built = await build({ root: fromRoot('apps', 'dashboard'), logLevel: 'error', build: { write: false } });
  const output = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const chunks = output.filter((file) => file.type === 'chunk');
  const assets = output.filter((file) => file.type === 'asset');
  const sheets = assets.filter(({ fileName }) => fileName.endsWith('.css'));
  const page = String(assets.find(({ fileName }) => fileName === 'index.html')?.source);
  const named = chunks.filter(({ fileName }) => page.includes(fileName));
  if (named.length === 0) throw new Error('the page of the dashboard loads no script');
  const shell = chunksLoadedBy(chunks, named);
  const pages = chunks.filter(isPage).map((one) => {
    const added = chunksLoadedBy(chunks, [one]).filter((chunk) => !shell.includes(chunk));
    return { name: nameOf(one), chunks: added };
  });
  for (const { name, chunks: loaded } of [{ name: 'the shell', chunks: shell }, ...pages]) refuseHeavy(name, loaded);
  return {
    shell: weigh(shell),
    style: gzippedBytes(...sheets.map(({ source }) => source)),
    pages: pages.map(({ name, chunks: added }) => ({ name, script: weigh(added) })),
  };
}

const weigh = (/** @type {Chunk[]} */ chunks) => gzippedBytes(...chunks.map(({ code }) => code));

const sources = fromRoot('apps', 'dashboard', 'src') + path.sep;

/** A page is a dashboard file that the router imports on demand. */
const isPage = (/** @type {Chunk} */ { isDynamicEntry, facadeModuleId }) =>
  isDynamicEntry && facadeModuleId?.startsWith(sources);

const nameOf = (/** @type {Chunk} */ { facadeModuleId }) => path.basename(facadeModuleId ?? '', '.tsx');

/** @type {(name: string, chunks: Chunk[]) => void} */
function refuseHeavy(name, chunks) {
  const heavy = chunks.flatMap(({ moduleIds }) => moduleIds).find((id) => HEAVY.test(id));
  if (heavy !== undefined) throw new Error(`${name} loads ${path.relative(fromRoot(), heavy)} at once`);
}
