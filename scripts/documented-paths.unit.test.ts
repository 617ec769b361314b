import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { brokenLinks } from './documents/broken-links.ts';
import { documentedPaths, isInTree } from './documents/documented-paths.ts';
import { fromRoot, root } from './root.mjs';
import { listFiles } from './steps/fingerprint.mjs';

const isIgnored = (file: string): boolean => /(^|\/)(\.git|\.keystead|dist|node_modules|test-results)(\/|$)/.test(file);
const files = listFiles(root, readdirSync(root).sort(), isIgnored);

describe('ARCHITECTURE.md', () => {
  const listMentioned = (): string[] => documentedPaths(readFileSync(fromRoot('ARCHITECTURE.md'), 'utf8'));
  const folders = new Set(files.flatMap((file) => ancestorsOf(file)));
  const tree = [...files, ...folders];

  test('speaks only of paths that exist', () => {
    expect(listMentioned().filter((pattern) => !isInTree(pattern, tree))).toEqual([]);
  });

  test('speaks of every package and app', () => {
    const mentioned = listMentioned();
    const homes = [...folders].filter((folder) => /^(packages|apps)\/[^/]+$/.test(folder));
    expect(homes.filter((home) => !mentioned.includes(home))).toEqual([]);
  });
});

test('links inside the documents lead somewhere', () => {
  const documents = files
    .filter((file) => /^([A-Z]+|(docs|bench)\/.+)\.md$/.test(file))
    .map((file) => ({ path: file, markdown: readFileSync(fromRoot(file), 'utf8') }));
  expect(documents.map((document) => document.path)).toContain('README.md');
  expect(brokenLinks(documents, (file) => existsSync(fromRoot(file)))).toEqual([]);
});

describe('a planted document', () => {
  test('gives its paths from prose and from a tree drawing', () => {
    const markdown = [
      'See `packages/{client, react}/src/<feature>/`, `npm test`, `src/a.ts` and `e2e`.',
      '```tree',
      'README.md LICENSE    the first pages',
      'packages/',
      '  ui/                primitives',
      '    src/button.tsx   a button, `docs/none.md`',
      'apps/',
      '```',
      '```ts',
      "import 'x'; // `scripts/none.mjs`",
      '```',
    ].join('\n');
    expect(documentedPaths(markdown)).toEqual([
      'README.md',
      'LICENSE',
      'packages',
      'packages/ui',
      'packages/ui/src/button.tsx',
      'apps',
      'packages/client/src/*',
      'packages/react/src/*',
      'e2e',
    ]);
  });

  test.for([
    ['packages/ui/src/*.tsx', true],
    ['packages/*/src', true],
    ['packages/**/button.tsx', true],
    ['packages/*.tsx', false],
    ['packages/ui/src/buttonxtsx', false],
  ] as const)('the pattern %s fits the tree: %s', ([pattern, isExpected]) => {
    expect(isInTree(pattern, ['packages/ui/src', 'packages/ui/src/button.tsx'])).toBe(isExpected);
  });

  test('a link to a missing file or heading is reported', () => {
    const guide = { path: 'docs/guide/start.md', markdown: '# First steps, 1\n[up](../../README.md#what-it-is)' };
    const readme = {
      path: 'README.md',
      markdown: [
        '## What `it` is',
        '[good](docs/guide/start.md#first-steps-1) [far](https://example.com/x) ![picture](docs/none.png)',
        '[bad](docs/guide/start.md#second) `[code](none.md)` <img src="docs/gone.png">',
      ].join('\n'),
    };
    const exists = (file: string): boolean => ['README.md', 'docs/guide/start.md'].includes(file);
    expect(brokenLinks([guide, readme], exists)).toEqual([
      'README.md: docs/none.png does not exist',
      'README.md: docs/guide/start.md#second names a heading that does not exist',
      'README.md: docs/gone.png does not exist',
    ]);
  });
});

function ancestorsOf(file: string): string[] {
  const folder = path.posix.dirname(file);
  return folder === '.' ? [] : [folder, ...ancestorsOf(folder)];
}
