import { readdirSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|css|html|svg|json)$/;
const LEAST_BYTES = 1024; // below this size, headers cost more than compression saves

/**
 * `npm start` waits for the compression. The highest level saves 8 % more and takes 30 times as long, so only `npm run
 * build` uses it.
 */
const QUICK = 5;
export const SMALLEST = constants.BROTLI_MAX_QUALITY;
const GZIP = { level: 6 };

/**
 * Writes a `.br` and a `.gz` next to each file that becomes smaller, for the service to serve.
 * @param {string} folder
 * @param {number} [quality] of brotli
 */
export async function compressFiles(folder, quality = QUICK) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(files.map((file) => compressFile(path.join(folder, file), quality)));
}

/**
 * @param {string} file
 * @param {number} quality
 */
async function compressFile(file, quality) {
  if ((await stat(file)).size < LEAST_BYTES) return;
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  await Promise.all([
    writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params })),
    writeFile(`${file}.gz`, await promisify(gzip)(content, GZIP)),
  ]);
}
