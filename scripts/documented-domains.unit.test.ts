import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { domainOrder, DOMAINS } from './architecture/domain-order.ts';
import { fromRoot } from './root.mjs';

const foldersOf = (folder: string): string[] =>
  readdirSync(fromRoot(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

test('ARCHITECTURE.md names every domain in its order, and the features of each', () => {
  const page = readFileSync(fromRoot('ARCHITECTURE.md'), 'utf8');
  const [, rows = ''] = /^domains: .*\n([\s\S]*?)\n *a domain imports/m.exec(page) ?? [];
  const listed = rows.split('\n').map((row) => row.trim().split(/[\s·]+/));
  expect(listed).toEqual(domainOrder.map((domain) => [domain, ...foldersOf(`${DOMAINS}${domain}`)]));
});

test('every domain has its place in the order', () => {
  expect(foldersOf(DOMAINS)).toEqual(domainOrder.toSorted());
});
