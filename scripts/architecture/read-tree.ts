import { readFileSync } from 'node:fs';
import { fromRoot, root } from '../root.mjs';
import { listFiles } from '../steps/fingerprint.mjs';
import type { SourceFile } from './module.ts';

const CODE_FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'checks', 'scripts'];

/** Reads all code, style and SQL files outside of dist and node_modules. */
export function readTree(): SourceFile[] {
  const isIgnored = (file: string) => /(^|\/)(dist|node_modules)(\/|$)/.test(file);
  return listFiles(root, CODE_FOLDERS, isIgnored)
    .filter((file) => /\.(tsx?|mjs|css|sql)$/.test(file))
    .map((file) => ({ path: file, source: readFileSync(fromRoot(file), 'utf8') }));
}
