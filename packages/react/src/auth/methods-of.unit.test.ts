import { expect, test } from 'vitest';
import { acme } from '../testing/fake-client-app.test.ts';
import { methodsOf } from './methods-of.ts';

const google = [{ id: 'google' }];

const config = (changes: Parameters<typeof acme>[0]) => acme({ oauthProviders: google, ...changes }).config;

test('one method is a form, two are tabs that begin with the magic link', () => {
  expect(methodsOf(config({}), 'sign-in', false)).toMatchObject({ hasTabs: false, fields: 2 });
  expect(methodsOf(config({}), 'sign-up', false)).toMatchObject({ hasTabs: false, fields: 3 });
  expect(methodsOf(config({ magicLinkEnabled: true }), 'sign-in', false)).toMatchObject({ hasTabs: true, fields: 1 });
  const magicLinkOnly = config({ credentialEnabled: false, magicLinkEnabled: true });
  expect(methodsOf(magicLinkOnly, 'sign-up', false)).toMatchObject({ hasTabs: false, fields: 1 });
  expect(methodsOf(config({ credentialEnabled: false }), 'sign-in', false)).toMatchObject({ fields: 0 });
});

test('providers count only where the app can sign in with them', () => {
  expect(methodsOf(config({}), 'sign-in', false).providers).toEqual([]);
  expect(methodsOf(config({}), 'sign-in', true).providers).toEqual(google);
});

test('as long as the project is not known, a password form is expected', () => {
  expect(methodsOf(undefined, 'sign-in', true)).toEqual({ providers: [], hasTabs: false, fields: 2 });
});
