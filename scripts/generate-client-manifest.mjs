// Writes the manifest in packages/contract/src: the data of each endpoint that a browser needs, without zod. With
// --check it writes nothing and fails if a file doesn't match the contract.
import { readFileSync, writeFileSync } from 'node:fs';
import { fromRoot } from './root.mjs';
import { renderClientManifest } from './render-client-manifest.mjs';

const { endpoints } = await import('../packages/contract/dist/index.js');
if (!Array.isArray(endpoints)) fail('packages/contract/src/index.ts does not export the list `endpoints`.');

for (const [name, wanted] of Object.entries(renderClientManifest(endpoints))) {
  const target = `packages/contract/src/${name}`;
  const present = readIfThere(fromRoot(target));
  if (process.argv.includes('--check')) {
    if (present !== wanted) fail(`${target} does not match the contract. Run \`npm run build\` and commit the file.`);
  } else if (present !== wanted) {
    writeFileSync(fromRoot(target), wanted);
  }
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // the first run
  }
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}
