/** @typedef {{ name: string, access: string, method: string, path: string, errors: readonly string[] }} Endpoint */
/** @typedef {{ name: string, of: string, errors: readonly string[] }} Use */
/** @typedef {Endpoint & { of: string }} Entry */

/**
 * What a page calls to load the current user and to sign in. Bundlers put whole files into chunks: with all endpoints
 * in one file, every page would load those of the methods that load on demand.
 */
const CORE = ['refreshGrant', 'signInWithPassword', 'getCurrentProject', 'endCurrentSession', 'getCurrentUser'];

/**
 * Uses of an endpoint that expect only some of its errors. Every page renews tokens: with an entry of its own, this
 * doesn't load the errors of that endpoint's other grant.
 */
const USES = [{ name: 'refreshGrant', of: 'exchangeGrant', errors: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'] }];

/**
 * Returns the source texts of the manifest by file name, in the order of the contract.
 * @param {readonly Endpoint[]} endpoints
 * @param {readonly string[]} core names of the entries with their own file
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
 * Endpoints that no app calls in the browser. The dashboard calls them on pages of projects, so its first page doesn't
 * load them.
 * @param {Entry} entry
 */
const isForServers = ({ access }) => access === 'server' || access === 'admin';

/**
 * Endpoints that owners call as users of the internal project. The dashboard loads these with its first page, and the
 * remaining ones for apps with its account screens.
 * @param {Entry} entry
 */
const isForOwners = ({ path }) => path.startsWith('/internal/');

/** @param {readonly Entry[]} entries */
function render(entries) {
  // One export each, so that a bundle contains only the endpoints that its app calls.
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
