/** @typedef {{ name: string, method: string, path: string, errors: readonly string[] }} Endpoint */

/**
 * What a page calls to show who is signed in, and to sign in. Bundlers put whole files into chunks: with all endpoints in
 * one file, every page would load those of the methods that load on demand.
 */
const CORE = ['exchangeGrant', 'signInWithPassword', 'getCurrentProject', 'endCurrentSession', 'getCurrentUser'];

/**
 * The source texts of the manifest by file name, in the order of the contract.
 * @param {readonly Endpoint[]} endpoints
 * @param {readonly string[]} core names of the endpoints with a file to themselves
 */
export function renderClientManifest(endpoints, core = CORE) {
  const names = endpoints.map((endpoint) => endpoint.name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`Two endpoints are named ${repeated}.`);
  const missing = core.find((name) => !names.includes(name));
  if (missing !== undefined) throw new Error(`There is no endpoint named ${missing}.`);

  return {
    'client-core.gen.ts': render(endpoints.filter(({ name }) => core.includes(name))),
    'client.gen.ts': render(endpoints.filter(({ name }) => !core.includes(name))),
  };
}

/** @param {readonly Endpoint[]} endpoints */
function render(endpoints) {
  // One export each, so that a bundle carries only the endpoints that its app calls.
  const lines = endpoints.map(
    ({ name, method, path, errors }) =>
      `export const ${name}: ManifestEntry<'${name}'> = ${JSON.stringify({ method, path, errors })};`,
  );
  return [
    '// Generated from the contract by scripts/generate-client-manifest.mjs; `npm run build` writes it anew.',
    "import type { ManifestEntry } from './manifest-entry.ts';",
    '',
    ...lines,
    '',
  ].join('\n');
}
