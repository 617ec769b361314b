import { KnownError } from '@keystead/contract';
import { expect, test } from 'vitest';
import { findOfferedKeys } from './oauth-keys.ts';
import type { OAuthProvider, Project } from './project.ts';
import type { SharedOAuth } from './shared-oauth.ts';

const own = { clientId: 'own-id', clientSecret: 'own-secret' };
const lent = { clientId: 'lent-id', clientSecret: 'lent-secret' };
const issuer = { url: 'https://id.example.com', clientSecret: 'issuer-secret' };

const nothing: SharedOAuth = { keys: {}, isDevelopment: false };
const keys: SharedOAuth = { ...nothing, keys: { github: lent } };
const oneForAll: SharedOAuth = { ...nothing, issuer };

const keysOf = (sharedOAuth: SharedOAuth, provider: OAuthProvider) =>
  findOfferedKeys({ sharedOAuth }, { config: { oauthProviders: [provider] } } as unknown as Project, provider.id); // all it reads
const github = (standard?: OAuthProvider['standard']): OAuthProvider => ({
  id: 'github',
  isEnabled: true,
  ...(standard && { standard }),
});

test('own keys count before those that are lent', () => {
  expect(keysOf(keys, github(own))).toEqual({ ...own, isShared: false });
  expect(keysOf(oneForAll, github(own))).toEqual({ ...own, isShared: false });
});

test('keys are lent to whoever has none', () => {
  expect(keysOf(keys, github())).toEqual({ ...lent, isShared: true });
});

test('an issuer stands in for all of them, with the id of the provider as that of the client', () => {
  const expected = { clientId: 'github', clientSecret: 'issuer-secret', isShared: true, issuer: issuer.url };
  expect(keysOf(oneForAll, github())).toEqual(expected);
});

test('while developing, own keys with the secret of the issuer lead there; in production they do not', () => {
  const tried = { clientId: 'own-id', clientSecret: 'issuer-secret' };
  const development = { ...oneForAll, isDevelopment: true };

  expect(keysOf(development, github(tried))).toEqual({ ...tried, isShared: false, issuer: issuer.url });
  expect(keysOf(development, github(own))).toEqual({ ...own, isShared: false });
  expect(keysOf({ ...development, issuer: undefined } as unknown as SharedOAuth, github(tried)).issuer).toBeUndefined(); // as where none is named
  expect(keysOf(oneForAll, github(tried))).toEqual({ ...tried, isShared: false });
});

test.for<[what: string, shared: SharedOAuth, provider: OAuthProvider]>([
  ['one without keys', nothing, github()],
  ['one that is switched off', keys, { ...github(own), isEnabled: false }],
  ['one that keys are never lent for', oneForAll, { id: 'discord', isEnabled: true }],
])('%s is not offered', ([, shared, provider]) => {
  expect(() => keysOf(shared, provider)).toThrow(new KnownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'));
});

test('neither is one that nobody knows', () => {
  const project = { config: { oauthProviders: [github(own)] } } as unknown as Project; // all it reads
  expect(() => findOfferedKeys({ sharedOAuth: keys }, project, 'myspace')).toThrow(KnownError);
});
