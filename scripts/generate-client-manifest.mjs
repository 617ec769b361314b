// Writes packages/contract/src/client.gen.ts: what a browser has to know of each endpoint, without zod.
// With --check it writes nothing and fails when the file does not say what the contract says.
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { fromRoot } from './root.mjs';
import { renderClientManifest } from './render-client-manifest.mjs';

const TARGET = 'packages/contract/src/client.gen.ts';

const { endpoints } = await import('../packages/contract/dist/index.js');
if (!Array.isArray(endpoints)) fail('packages/contract/src/index.ts does not export the list `endpoints`.');

const { ignorePatterns: _, ...options } = JSON.parse(readFileSync(fromRoot('.oxfmtrc.json'), 'utf8'));
const { code: wanted, errors } = await format(TARGET, renderClientManifest(endpoints), options);
if (errors.length > 0) fail(`The manifest cannot be formatted: ${errors.map((error) => error.message).join(', ')}`);

const present = readIfThere(fromRoot(TARGET));
if (process.argv.includes('--check')) {
  if (present !== wanted) fail(`${TARGET} does not match the contract. Run \`npm run build\` and commit the file.`);
} else if (present !== wanted) {
  writeFileSync(fromRoot(TARGET), wanted);
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
