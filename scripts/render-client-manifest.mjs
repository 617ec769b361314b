/** @typedef {{ name: string, access: string, method: string, path: string, errors: readonly string[] }} Endpoint */
/** @typedef {{ name: string, of: string, errors: readonly string[] }} Use */
/** @typedef {Endpoint & { of: string }} Entry */

/**
 * What a page calls to show who is signed in, and to sign in. Bundlers put whole files into chunks: with all endpoints in
 * one file, every page would load those of the methods that load on demand.
 */
const CORE = ['refreshGrant', 'signInWithPassword', 'getCurrentProject', 'endCurrentSession', 'getCurrentUser'];

/**
 * Uses of an endpoint that expect less than all of its errors. Every page renews tokens: with an entry of its own it does
 * not load what can go wrong with the other grant of that endpoint.
 */
const USES = [{ name: 'refreshGrant', of: 'exchangeGrant', errors: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'] }];

/**
 * The source texts of the manifest by file name, in the order of the contract.
 * @param {readonly Endpoint[]} endpoints
 * @param {readonly string[]} core names of the entries with a file to themselves
 * @param {readonly Use[]} uses
 */
export function renderClientManifest(endpoints, core = CORE, uses = USES) {
  const entries = [...endpoints.map((endpoint) => ({ ...endpoint, of: endpoint.name })), ...uses.map(toEntry)];
  const names = entries.map((entry) => entry.name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`Two endpoints are named ${repeated}.`);
  const missing = core.find((name) => !names.includes(name));
  if (missing !== undefined) throw new Error(`There is no endpoint named ${missing}.`);

  const others = entries.filter(({ name }) => !core.includes(name));
  return {
    'client-core.gen.ts': render(entries.filter(({ name }) => core.includes(name))),
    'client.gen.ts': render(others.filter((entry) => !isForServers(entry) && !isForOwners(entry))),
    'client-owner.gen.ts': render(others.filter((entry) => !isForServers(entry) && isForOwners(entry))),
    'client-server.gen.ts': render(others.filter(isForServers)),
  };

  /**
   * @param {Use} use
   * @returns {Entry}
   */
  function toEntry({ name, of, errors }) {
    const endpoint = endpoints.find((candidate) => candidate.name === of);
    if (!endpoint) throw new Error(`There is no endpoint named ${of}.`);
    const unknown = errors.find((code) => !endpoint.errors.includes(code));
    if (unknown !== undefined) throw new Error(`${of} does not declare ${unknown}.`);
    return { ...endpoint, name, of, errors };
  }
}

/**
 * Pages of apps call none of these. The dashboard does, on pages of projects, and so does not load them with its first page.
 * @param {Entry} entry
 */
const isForServers = ({ access }) => access === 'server' || access === 'admin';

/**
 * What owners call as users of the internal project. The dashboard loads these with its first page, and what is left for
 * apps with its account screens.
 * @param {Entry} entry
 */
const isForOwners = ({ path }) => path.startsWith('/internal/');

/** @param {readonly Entry[]} entries */
function render(entries) {
  // One export each, so that a bundle carries only the endpoints that its app calls.
  const lines = entries.map(
    ({ name, of, method, path, errors }) =>
      `export const ${name}: ManifestEntry<'${of}'> = ${JSON.stringify({ method, path, errors })};`,
  );
  return [
    '// Generated from the contract by scripts/generate-client-manifest.mjs; `npm run build` writes it anew.',
    "import type { ManifestEntry } from './manifest-entry.ts';",
    '',
    ...lines,
    '',
  ].join('\n');
}
