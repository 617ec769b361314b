import { build } from 'vite';
import { fromRoot } from '../root.mjs';
import { sourceAliases } from '../source-aliases.mjs';

/**
 * Builds an app that another server serves, and builds it again after each change. Reload the page to see it.
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
