import { expect, test } from 'vitest';
import { renderClientManifest } from './render-client-manifest.mjs';

const signOut = { name: 'signOut', method: 'DELETE', path: '/auth/sessions/current', errors: ['REFRESH_TOKEN_ERROR'] };

test('the manifest holds method, path and errors of each endpoint and nothing else of it', () => {
  const withSchema = { ...signOut, summary: 'Sign out' };
  expect(renderClientManifest([withSchema])).toContain(
    `export const signOut: ManifestEntry<'signOut'> = {"method":"DELETE","path":"/auth/sessions/current","errors":["REFRESH_TOKEN_ERROR"]};`,
  );
});

test('two endpoints of one name are refused', () => {
  expect(() => renderClientManifest([signOut, signOut])).toThrow('Two endpoints are named signOut.');
});
