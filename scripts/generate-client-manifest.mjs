// Writes the manifest in packages/contract/src: what a browser has to know of each endpoint, without zod.
// With --check it writes nothing and fails when a file does not say what the contract says.
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { fromRoot } from './root.mjs';
import { renderClientManifest } from './render-client-manifest.mjs';

const { endpoints } = await import('../packages/contract/dist/index.js');
if (!Array.isArray(endpoints)) fail('packages/contract/src/index.ts does not export the list `endpoints`.');

const { ignorePatterns: _, ...options } = JSON.parse(readFileSync(fromRoot('.oxfmtrc.json'), 'utf8'));
for (const [name, source] of Object.entries(renderClientManifest(endpoints))) {
  const target = `packages/contract/src/${name}`;
  const { code: wanted, errors } = await format(target, source, options);
  if (errors.length > 0) fail(`The manifest cannot be formatted: ${errors.map((error) => error.message).join(', ')}`);

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
