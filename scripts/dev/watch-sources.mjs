import { watch } from 'node:fs';
import { fromRoot } from '../root.mjs';
import { runSteps } from '../steps/run-steps.mjs';
import { transpileSteps } from '../steps/build.mjs';

/** Editors save a file in several steps, and several files at once. */
const SETTLED_AFTER_MS = 50;

/**
 * Transpiles the packages that the service is made of after each change. What cannot be transpiled is printed, and calls nobody.
 * @param {readonly string[]} packages
 * @param {() => void} onTranspiled
 */
export function watchSources(packages, onTranspiled) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const transpile = async () => {
    const steps = transpileSteps();
    if (steps.length === 0) return; // a test, or a file that was only touched
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
