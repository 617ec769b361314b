import { expect, test } from 'vitest';
import { renderClientManifest } from './render-client-manifest.mjs';

const signOut = { name: 'signOut', method: 'DELETE', path: '/auth/sessions/current', errors: ['REFRESH_TOKEN_ERROR'] };
const signUp = { name: 'signUp', method: 'POST', path: '/auth/password/sign-up', errors: [] };

test('the manifest holds method, path and errors of each endpoint and nothing else of it', () => {
  const withSchema = { ...signOut, summary: 'Sign out' };
  expect(renderClientManifest([withSchema], [])['client.gen.ts']).toContain(
    `export const signOut: ManifestEntry<'signOut'> = {"method":"DELETE","path":"/auth/sessions/current","errors":["REFRESH_TOKEN_ERROR"]};`,
  );
});

test('what every page calls has a file to itself', () => {
  const files = Object.values(renderClientManifest([signOut, signUp], ['signOut']));
  expect(files.map((text) => Array.from(text.matchAll(/export const (\w+)/g), ([, name]) => name))).toEqual([
    ['signOut'],
    ['signUp'],
  ]);
});

test('two endpoints of one name are refused', () => {
  expect(() => renderClientManifest([signOut, signOut], [])).toThrow('Two endpoints are named signOut.');
});

test('a core endpoint that the contract has lost is missed', () => {
  expect(() => renderClientManifest([signUp], ['signOut'])).toThrow('There is no endpoint named signOut.');
});
