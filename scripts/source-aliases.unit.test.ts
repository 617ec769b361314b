import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from './root.mjs';
import { sourceAliases } from './source-aliases.mjs';

const leadsTo = (specifier: string): string | undefined =>
  sourceAliases().find(({ find }) => find.test(specifier))?.replacement;

test.for([
  ['@keystead/contract', 'packages/contract/src/index.ts'],
  ['@keystead/contract/client', 'packages/contract/src/client.ts'],
  ['@keystead/messages/screens/de', 'packages/messages/src/screens/de.ts'],
  ['@keystead/ui/menu-panel', 'packages/ui/src/menu-panel.tsx'],
] as const)('%s leads to its source', ([specifier, source]) => {
  expect(leadsTo(specifier)).toBe(fromRoot(source));
});

test.for(['@keystead/client/keystead.js', '@keystead/ui/styles.css', '@keystead/contract/errors', 'react'])(
  '%s stays as it is',
  (specifier) => {
    expect(leadsTo(specifier)).toBeUndefined();
  },
);

test('every one leads to a file', () => {
  expect(sourceAliases().filter(({ replacement }) => !existsSync(replacement))).toEqual([]);
});
