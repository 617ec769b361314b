import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '../packages/server/src/config.ts';
import { fromRoot } from './root.mjs';

/** Every name that the service asks its environment for. */
function settingsOfTheService(): string[] {
  const asked = new Set<string>();
  const nothingSet = new Proxy<Record<string, string>>({}, { get: (_, name) => void asked.add(String(name)) });
  readConfig(nothingSet);
  return [...asked].sort();
}

test('the guide lists every setting, and no other', () => {
  const guide = readFileSync(fromRoot('docs/guide/configuration.md'), 'utf8');
  const listed = guide.match(/\b(?:KEYSTEAD_[A-Z][A-Z_]*[A-Z]|DATABASE_URL)\b/g);
  expect([...new Set(listed)].sort()).toEqual(settingsOfTheService());
});
