import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileBlocks } from './documents/file-blocks.ts';
import { fromRoot } from './root.mjs';

const pages = readdirSync(fromRoot('docs', 'guide', 'frameworks')).map((file) => file.replace(/\.md$/, ''));

/** The app that `npm run test:next` or `npm run test:frameworks` drives. */
const fixtureOf = (name: string): string[] => (name === 'next' ? ['next'] : ['frameworks', name]);

test('every framework of the fixtures has a page', () => {
  const fixtures = readdirSync(fromRoot('fixtures', 'frameworks'), { withFileTypes: true });
  const names = fixtures
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name);
  expect([...pages].sort()).toEqual([...names, 'next'].sort());
});

test.each([
  ...pages.map((name) => [`frameworks/${name}`, fixtureOf(name)] as const),
  // Tried by e2e/teams-guide.spec.ts.
  ['teams', ['teams']] as const,
])('the files on the page %s are those that were tried', (page, fixture) => {
  const blocks = fileBlocks(readFileSync(fromRoot('docs', 'guide', `${page}.md`), 'utf8'));
  expect(blocks).not.toEqual([]);
  for (const { path, text } of blocks) {
    const file = fromRoot('fixtures', ...fixture, path);
    expect(existsSync(file), `${path} exists`).toBe(true);
    expect(text).toBe(readFileSync(file, 'utf8'));
  }
});
