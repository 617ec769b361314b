import { build } from 'vite';
import { fromRoot } from '../root.mjs';
import { sourceAliases } from '../source-aliases.mjs';

/**
 * Builds an app that another server shows, again after each change; a reload of the page shows it.
 * @param {string} name
 */
export async function rebuildPage(name) {
  const watcher = await build({
    root: fromRoot('apps', name),
    configFile: fromRoot('apps', name, 'vite.config.ts'),
    resolve: { alias: sourceAliases() },
    logLevel: 'error',
    build: { watch: {} },
  });
  return { stop: () => ('close' in watcher ? watcher.close() : undefined) };
}
