import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Document } from './documents/broken-links.ts';
import { isDecision, misnumberedDecisions, unnamedDecisions, wrongDecisions } from './documents/decisions.ts';
import { documentedPaths, isInTree } from './documents/documented-paths.ts';
import { fromRoot, root } from './root.mjs';
import { listFiles } from './steps/fingerprint.mjs';

const isIgnored = (file: string): boolean => /(^|\/)(\.git|\.keystead|dist|node_modules|test-results)(\/|$)/.test(file);
const files = listFiles(root, readdirSync(root).sort(), isIgnored);
const read = (file: string): Document => ({ path: file, markdown: readFileSync(fromRoot(file), 'utf8') });
const pages = files.filter(isDecision);

describe('decisions', () => {
  const itself = /^scripts\/documented-decisions\.unit\.test\.ts$/;
  const sources = files
    .filter((file) => /\.([cm]?[jt]sx?|sql|md|license)$/.test(file) && !itself.test(file))
    .map((file) => read(file));

  test('are numbered without gaps', () => {
    expect(pages).not.toEqual([]);
    expect(misnumberedDecisions(pages)).toEqual([]);
  });

  test('are named as they are called', () => {
    expect(wrongDecisions(sources, pages)).toEqual([]);
  });

  test('are all listed', () => {
    const list = read('docs/adr/README.md').markdown;
    expect(pages.filter((page) => !list.includes(`](${page.slice('docs/adr/'.length)})`))).toEqual([]);
  });

  test('are named by what they explain', () => {
    const code = sources.filter(({ path }) => !/^(docs|bench)\//.test(path) && path !== 'CHANGELOG.md');
    expect(unnamedDecisions(code, pages)).toEqual([]);
  });

  test('speak only of paths that exist', () => {
    const missing = pages.flatMap((page) =>
      documentedPaths(read(page).markdown)
        .filter((path) => !isInTree(path, files) && !files.some((file) => file.startsWith(`${path}/`)))
        .map((path) => `${page}: ${path}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('a planted decision', () => {
  const planted = ['docs/adr/0001-one.md', 'docs/adr/0003-three.md'];

  test('with a gap before it is reported', () => {
    expect(misnumberedDecisions(planted)).toEqual(['docs/adr/0003-three.md']);
  });

  test('is reported where it is called otherwise, in code and in links', () => {
    const sources = [
      { path: 'packages/a.ts', markdown: '// docs/adr/0001-one.md, docs/adr/0002-two.md, docs/adr/0003' },
      { path: 'docs/guide/b.md', markdown: '[ADR 1](../adr/0001-one.md) [ADR 2](../adr/0003-three.md)' },
    ];
    expect(wrongDecisions(sources, planted)).toEqual([
      'packages/a.ts: docs/adr/0002-two.md does not exist',
      'packages/a.ts: docs/adr/0003 does not exist',
      'docs/guide/b.md: ADR 2 leads to docs/adr/0003-three.md',
    ]);
  });

  test('that nobody names is reported', () => {
    const sources = [{ path: 'packages/a.ts', markdown: '// docs/adr/0001-one.md' }];
    expect(unnamedDecisions(sources, planted)).toEqual(['docs/adr/0003-three.md']);
  });
});
