import { readFileSync } from 'node:fs';
import { nameOAuthProvider, OAUTH_PROVIDER_IDS } from '@keystead/contract';
import { expect, test } from 'vitest';
import { fromRoot } from './root.mjs';

const guide = readFileSync(fromRoot('docs/guide/oauth.md'), 'utf8');
const names = OAUTH_PROVIDER_IDS.map(nameOAuthProvider);

test('the guide says where to register at every provider, and at no other', () => {
  const rows = [...guide.matchAll(/^\| ([^|]+) \| `([^`]+)` \| \[/gm)].map(([, name, id]) => ({ name, id }));

  expect(rows, 'add a row to the table of providers in docs/guide/oauth.md').toEqual(
    OAUTH_PROVIDER_IDS.map((id) => ({ name: nameOAuthProvider(id), id })),
  );
});

test('the guide has a note on every provider', () => {
  const notes = /Notes on each provider:\n\n((?:- .*\n)+)/.exec(guide)?.[1] ?? '';

  expect(
    [...notes.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, name]) => name),
    'add a line below "Notes on each provider" in docs/guide/oauth.md',
  ).toEqual(names);
});
