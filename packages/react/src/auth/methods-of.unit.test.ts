import { expect, test } from 'vitest';
import { acme } from '../testing/fake-client-app.ts';
import { methodsOf } from './methods-of.ts';

const google = [{ id: 'google' }];

const config = (changes: Parameters<typeof acme>[0]) => acme({ oauthProviders: google, ...changes }).config;

test.for([
  [{}, 'password'],
  [{ magicLinkEnabled: true }, 'both'],
  [{ credentialEnabled: false, magicLinkEnabled: true }, 'magic-link'],
  [{ credentialEnabled: false }, 'none'],
] as const)('a project with %o has the form: %s', ([changes, form]) => {
  expect(methodsOf(config(changes))).toEqual({ providers: google, form });
});

test('as long as the project is not known, a password form is expected', () => {
  expect(methodsOf(undefined)).toEqual({ providers: [], form: 'password' });
});
