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
  expect(methodsOf(config(changes), false).form).toBe(form);
});

test('providers count only where the app can sign in with them', () => {
  expect(methodsOf(config({}), false).providers).toEqual([]);
  expect(methodsOf(config({}), true).providers).toEqual(google);
});

test('as long as the project is not known, a password form is expected', () => {
  expect(methodsOf(undefined, true)).toEqual({ providers: [], form: 'password' });
});
