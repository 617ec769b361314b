import { readFileSync } from 'node:fs';
import { fromRoot, root } from '../root.mjs';
import { listFiles } from '../steps/fingerprint.mjs';
import type { SourceFile } from './module.ts';

const CODE_FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'checks', 'scripts'];

/** Every file of ours that is written by hand, or pretends to be. */
export function readTree(): SourceFile[] {
  const isIgnored = (file: string) => /(^|\/)(dist|node_modules)(\/|$)/.test(file);
  return listFiles(root, CODE_FOLDERS, isIgnored)
    .filter((file) => /\.(tsx?|mjs|css|sql)$/.test(file))
    .map((file) => ({ path: file, source: readFileSync(fromRoot(file), 'utf8') }));
}
