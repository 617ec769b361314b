import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressFiles } from './compress-files.mjs';

test('a built app gets a .br and a .gz of each text from 1 KB on', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'keystead-compress-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'assets'));
  const script = 'export const word = 1;\n'.repeat(100);
  writeFileSync(path.join(folder, 'assets', 'index-1a2b.js'), script);
  writeFileSync(path.join(folder, 'assets', 'small-3c4d.js'), 'x'.repeat(1023));
  writeFileSync(path.join(folder, 'assets', 'inter-5e6f.woff2'), script);
  writeFileSync(path.join(folder, 'index.html'), 'x'.repeat(1024));

  await compressFiles(folder);

  expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'assets',
    'assets/index-1a2b.js',
    'assets/index-1a2b.js.br',
    'assets/index-1a2b.js.gz',
    'assets/inter-5e6f.woff2',
    'assets/small-3c4d.js',
    'index.html',
    'index.html.br',
    'index.html.gz',
  ]);
  const read = (ending: string) => readFileSync(path.join(folder, 'assets', `index-1a2b.js${ending}`));
  expect([brotliDecompressSync(read('.br')), gunzipSync(read('.gz'))].map(String)).toEqual([script, script]);
});
