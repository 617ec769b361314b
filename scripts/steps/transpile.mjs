import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'rolldown/utils';
import { fromRoot } from '../root.mjs';
import { listFiles } from './fingerprint.mjs';

/** Tests and their helpers never run from the build. */
const isForTests = (/** @type {string} */ file) => /\.test\.tsx?$|^src\/testing$/.test(file);

/**
 * Writes the JavaScript of a package, file by file and without checking types.
 * @param {string} name
 */
export function transpilePackage(name) {
  const folder = fromRoot('packages', name);
  for (const file of listFiles(folder, ['src'], isForTests)) {
    if (/(?<!\.d)\.tsx?$/.test(file)) transpile(folder, file);
  }
}

/**
 * @param {string} folder of the package
 * @param {string} file relative to it
 */
function transpile(folder, file) {
  const source = path.join(folder, file);
  const output = path.join(folder, file.replace('src/', 'dist/').replace(/\.tsx?$/, '.js'));
  const { code, map, errors } = transformSync(source, readFileSync(source, 'utf8'), {
    target: 'es2022',
    jsx: { runtime: 'automatic' },
    typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: true },
    sourcemap: true,
    tsconfig: false,
  });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  mkdirSync(path.dirname(output), { recursive: true });
  writeFileSync(`${output}.map`, JSON.stringify({ ...map, sources: [path.relative(path.dirname(output), source)] }));
  writeFileSync(output, `${code}//# sourceMappingURL=${path.basename(output)}.map\n`);
}
