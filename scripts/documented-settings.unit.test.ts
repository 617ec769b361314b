import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from './root.mjs';

const settingsIn = (file: string): string[] => {
  const names = readFileSync(fromRoot(file), 'utf8').match(/\b(?:KEYSTEAD_[A-Z][A-Z_]*[A-Z]|DATABASE_URL)\b/g) ?? [];
  return [...new Set(names)].sort();
};

test('the guide lists every setting, and no other', () => {
  expect(settingsIn('docs/guide/configuration.md')).toEqual(settingsIn('packages/server/src/config.ts'));
});
