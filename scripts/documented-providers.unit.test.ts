import { readFileSync } from 'node:fs';
import { nameOAuthProvider, OAUTH_PROVIDER_IDS } from '@keystead/contract';
import { expect, test } from 'vitest';
import { fromRoot } from './root.mjs';

const guide = readFileSync(fromRoot('docs/guide/oauth.md'), 'utf8');
const names = OAUTH_PROVIDER_IDS.map(nameOAuthProvider);

test('the guide tells where to register at every provider, and at no other', () => {
  const rows = [...guide.matchAll(/^\| ([^|]+) \| `([^`]+)` \| \[/gm)].map(([, name, id]) => ({ name, id }));

  expect(rows, 'add a row to the table of providers in docs/guide/oauth.md').toEqual(
    OAUTH_PROVIDER_IDS.map((id) => ({ name: nameOAuthProvider(id), id })),
  );
});

test('the guide says what to know of every provider', () => {
  const notes = /What to know of each:\n\n((?:- .*\n)+)/.exec(guide)?.[1] ?? '';

  expect(
    [...notes.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, name]) => name),
    'add a line below "What to know of each" in docs/guide/oauth.md',
  ).toEqual(names);
});
