// Writes the list of passwords that projects may refuse, from a ranked list with one password per line, UTF-8: node
// scripts/generate-common-passwords.mjs <file>. The origin of our list: docs/adr/0012-passwords.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { renderCommonPasswords } from './render-common-passwords.mjs';
import { fromRoot } from './root.mjs';

const TARGET = 'packages/server/src/domains/auth/password/common-passwords.bin';
const COUNT = 100_000;

const [source] = process.argv.slice(2);
if (source === undefined) {
  console.error('Usage: node scripts/generate-common-passwords.mjs <file with a ranked list>');
  process.exit(1);
}
writeFileSync(fromRoot(TARGET), renderCommonPasswords(readFileSync(source, 'utf8').split(/\r?\n/), COUNT));
console.log(`Wrote the first ${COUNT} passwords of at least 8 characters to ${TARGET}.`);
