import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readTree } from './architecture/read-tree.ts';
import { fromRoot } from './root.mjs';

const IMPORT = /^import (?<name>\w+) from '(?<from>[^']+\.module\.css)';/gm;
const CLASS = /\.(?<name>[a-zA-Z][\w-]*)(?=[^{}]*\{)/g;

const modules = readTree().filter(({ path: file }) => file.startsWith('apps/dashboard/src/') && /\.tsx?$/.test(file));
const sheets = new Map<string, { used: Set<string>; from: Set<string> }>();
for (const { path: file, source } of modules)
  for (const { groups } of source.matchAll(IMPORT)) {
    const sheet = path.posix.join(path.posix.dirname(file), groups?.['from'] ?? '');
    const { used, from } = sheets.get(sheet) ?? { used: new Set(), from: new Set() };
    for (const [, name] of source.matchAll(new RegExp(`\\b${groups?.['name']}\\.(\\w+)`, 'g')))
      if (name !== undefined) used.add(name);
    sheets.set(sheet, { used, from: from.add(path.posix.dirname(file)) });
  }

/** Classes of a module; those of the component library and of CodeMirror are global. */
const definedIn = (sheet: string): string[] => {
  const css = readFileSync(fromRoot(...sheet.split('/')), 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, '');
  return [...new Set([...css.matchAll(CLASS)].map(({ groups }) => groups?.['name'] ?? ''))].toSorted();
};

test.each([...sheets.keys()])('%s has the classes that its components use, and no others', (sheet) => {
  expect(definedIn(sheet)).toEqual([...(sheets.get(sheet)?.used ?? [])].toSorted());
});

test('every sheet belongs to a component', () => {
  const all = readTree().filter(
    ({ path: file }) => file.startsWith('apps/dashboard/src/') && file.endsWith('.module.css'),
  );
  expect(all.map(({ path: file }) => file).toSorted()).toEqual([...sheets.keys()].toSorted());
});

test('no component has the styles of another folder', () => {
  const borrowed = [...sheets].flatMap(([sheet, { from }]) =>
    [...from].filter((folder) => folder !== path.posix.dirname(sheet)).map((folder) => `${folder} uses ${sheet}`),
  );
  expect(borrowed).toEqual([]);
});
