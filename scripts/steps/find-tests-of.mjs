import path from 'node:path';

/**
 * Returns the tests for a change: changed tests, those next to a changed file, and those that import one. Following
 * every import would run all API tests, since each imports the app.
 * @param {readonly string[]} changed paths from the root
 * @param {ReadonlyMap<string, string>} tests their sources by path
 */
export function findTestsOf(changed, tests) {
  const files = new Set(changed);
  const folders = new Set(changed.map((file) => path.posix.dirname(file)));
  return [...tests]
    .filter(
      ([test, source]) =>
        files.has(test) ||
        folders.has(path.posix.dirname(test)) ||
        importsOf(test, source).some((one) => files.has(one)),
    )
    .map(([test]) => test);
}

/** @param {string} file @param {string} source */
const importsOf = (file, source) =>
  [...source.matchAll(/from '(\.[^']+)'/g)].map(([, specifier = '']) =>
    path.posix.join(path.posix.dirname(file), specifier),
  );
