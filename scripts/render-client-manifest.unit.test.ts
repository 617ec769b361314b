import { expect, test } from 'vitest';
import { renderClientManifest } from './render-client-manifest.mjs';

const signOut = {
  name: 'signOut',
  access: 'client',
  method: 'DELETE',
  path: '/auth/sessions/current',
  errors: ['REFRESH_TOKEN_ERROR'],
};
const signUp = { name: 'signUp', access: 'client', method: 'POST', path: '/auth/password/sign-up', errors: [] };

test('the manifest holds method, path and errors of each endpoint and nothing else of it', () => {
  const withSchema = { ...signOut, summary: 'Sign out' };
  expect(renderClientManifest([withSchema], [], [])['client.gen.ts']).toContain(
    `export const signOut: ManifestEntry<'signOut'> = {"method":"DELETE","path":"/auth/sessions/current","errors":["REFRESH_TOKEN_ERROR"]};`,
  );
});

test('what every page calls has a file to itself, and so have owners, and what is not for apps', () => {
  const listUsers = { name: 'listUsers', access: 'server', method: 'GET', path: '/users', errors: [] };
  const getHealth = { name: 'getHealth', access: 'public', method: 'GET', path: '/health', errors: [] };
  const deleteProject = {
    name: 'deleteProject',
    access: 'admin',
    method: 'DELETE',
    path: '/projects/current',
    errors: [],
  };
  const createProject = { ...signUp, name: 'createProject', path: '/internal/projects' };
  const createKeys = { ...deleteProject, name: 'createKeys', path: '/internal/api-keys' };
  const endpoints = [createProject, createKeys, listUsers, signOut, deleteProject, signUp, getHealth];
  const files = Object.entries(renderClientManifest(endpoints, ['signOut'], []));
  const names = (text: string) => Array.from(text.matchAll(/export const (\w+)/g), ([, name]) => name);
  expect(Object.fromEntries(files.map(([file, text]) => [file, names(text)]))).toEqual({
    'client-core.gen.ts': ['signOut'],
    'client.gen.ts': ['signUp', 'getHealth'],
    'client-owner.gen.ts': ['createProject'],
    'client-server.gen.ts': ['createKeys', 'listUsers', 'deleteProject'],
  });
});

test('two endpoints of one name are refused', () => {
  expect(() => renderClientManifest([signOut, signOut], [], [])).toThrow('Two endpoints are named signOut.');
});

test('a core endpoint that the contract has lost is missed', () => {
  expect(() => renderClientManifest([signUp], ['signOut'], [])).toThrow('There is no endpoint named signOut.');
});

test('a use of an endpoint is an entry of its own with the errors that it expects', () => {
  const endpoint = { ...signUp, errors: ['SIGN_UP_NOT_ENABLED', 'USER_EMAIL_ALREADY_EXISTS'] };
  const use = { name: 'probe', of: 'signUp', errors: ['SIGN_UP_NOT_ENABLED'] };
  expect(renderClientManifest([endpoint], ['probe'], [use])['client-core.gen.ts']).toContain(
    `export const probe: ManifestEntry<'signUp'> = {"method":"POST","path":"/auth/password/sign-up","errors":["SIGN_UP_NOT_ENABLED"]};`,
  );
  expect(() => renderClientManifest([signUp], [], [use])).toThrow('signUp does not declare SIGN_UP_NOT_ENABLED.');
  expect(() => renderClientManifest([signOut], [], [use])).toThrow('There is no endpoint named signUp.');
});
