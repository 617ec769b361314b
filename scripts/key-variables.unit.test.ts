import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentOf } from '../apps/dashboard/src/pages/api-keys/environment-of.ts';
import { expressFiles } from '../apps/dashboard/src/pages/setup/snippets.ts';
import { fromRoot, root } from './root.mjs';
import { listFiles } from './steps/fingerprint.mjs';

const baseUrl = 'http://localhost:8100';
const projectId = 'a-project';
const keys = { publishableClientKey: 'pck', secretServerKey: 'ssk', superSecretAdminKey: 'sak' };
const names = Object.keys(environmentOf({ baseUrl, projectId, keys })).sort();

/** Variables of apps, without the prefix that a framework asks for. Those of the service are listed in configuration.md. */
const variablesIn = (text: string): readonly string[] =>
  text.match(/KEYSTEAD_(?!INTERNAL_|BASE_)(?:URL|PROJECT\w*|\w*KEY)\b/g) ?? [];

const isIgnored = (file: string): boolean => /(^|\/)(dist|node_modules)(\/|$)/.test(file);
const examples = ['README.md', ...listFiles(root, ['docs/guide', 'fixtures'], isIgnored)];

test('the .env file of the dashboard has the names that guides and fixtures read', () => {
  const used = examples.flatMap((file) => variablesIn(readFileSync(fromRoot(file), 'utf8')));
  expect([...new Set(used)].sort()).toEqual(names);
});

test('the snippets of the dashboard read them', () => {
  const snippets = expressFiles({ baseUrl, projectId, key: 'ssk' }).map(({ text }) => text);
  expect(snippets.map((text) => [...new Set(variablesIn(text))])).toEqual([
    ['KEYSTEAD_URL', 'KEYSTEAD_PROJECT_ID', 'KEYSTEAD_SERVER_KEY'],
    ['KEYSTEAD_URL', 'KEYSTEAD_PROJECT_ID', 'KEYSTEAD_SERVER_KEY'],
  ]);
});

test('the SDK names them where one is missing', () => {
  const sources = ['server-app', 'admin-app'].map((name) => fromRoot(`packages/client/src/${name}.ts`));
  const named = sources.flatMap((file) => variablesIn(readFileSync(file, 'utf8')));
  expect(named.sort()).toEqual([
    'KEYSTEAD_ADMIN_KEY',
    'KEYSTEAD_PROJECT_ID',
    'KEYSTEAD_PROJECT_ID',
    'KEYSTEAD_SERVER_KEY',
  ]);
});
