import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fromRoot } from './root.mjs';

/**
 * Returns Vite aliases from our packages' entry points to their sources, so that development and tests need no build.
 * See docs/adr/0002-tools-from-npm.md.
 * @returns {{ find: RegExp, replacement: string }[]}
 */
export function sourceAliases() {
  return readdirSync(fromRoot('packages')).flatMap((name) => {
    /** @type {{ exports: Record<string, string | { default: string }> }} */
    const { exports } = JSON.parse(readFileSync(fromRoot('packages', name, 'package.json'), 'utf8'));
    return Object.entries(exports).flatMap(([entry, target]) => {
      const source = typeof target === 'string' ? undefined : sourceOf(name, target.default);
      if (source === undefined) return [];
      const specifier = `@keystead/${name}${entry.slice(1)}`.replaceAll('.', String.raw`\.`);
      return [{ find: new RegExp(`^${specifier}$`), replacement: source }];
    });
  });
}

/** Bundled files and style sheets have no source file. @param {string} name @param {string} output */
function sourceOf(name, output) {
  const stem = output.replace('./dist/', '').replace(/\.js$/, '');
  return ['ts', 'tsx'].map((ending) => fromRoot('packages', name, 'src', `${stem}.${ending}`)).find(existsSync);
}
