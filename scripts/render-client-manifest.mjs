/** @typedef {{ name: string, method: string, path: string, errors: readonly string[] }} Endpoint */

/**
 * The source text of the manifest, in the order of the contract.
 * @param {readonly Endpoint[]} endpoints
 */
export function renderClientManifest(endpoints) {
  const names = endpoints.map((endpoint) => endpoint.name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`Two endpoints are named ${repeated}.`);

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
