import { watch } from 'node:fs';
import { fromRoot } from '../root.mjs';
import { runSteps } from '../steps/run-steps.mjs';
import { transpileSteps } from '../steps/build.mjs';

/** Editors save a file in several steps, and several files at the same time. */
const SETTLED_AFTER_MS = 50;

/**
 * Transpiles the packages of the service after each change. If that fails, prints the errors and doesn't call
 * `onTranspiled`.
 * @param {readonly string[]} packages
 * @param {() => void} onTranspiled
 */
export function watchSources(packages, onTranspiled) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const transpile = async () => {
    const steps = transpileSteps();
    if (steps.length === 0) return; // only a test changed, or a file was only touched
    const { hasFailed } = await runSteps(steps);
    if (!hasFailed) onTranspiled();
  };
  const watchers = packages.map((name) =>
    watch(fromRoot('packages', name, 'src'), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void transpile(), SETTLED_AFTER_MS);
    }),
  );
  return {
    stop: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
