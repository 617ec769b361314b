import { createHash } from 'node:crypto';
import { OAUTH_PROVIDER_IDS, type OAuthProviderId } from '@keystead/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atProvider, type AtProvider } from '../../../testing/at-provider.ts';
import { mira, stubPlaces } from '../../../testing/provider-stub-answers.ts';
import { startProviderStub, type ProviderStub } from '../../../testing/provider-stub.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';
import type { ProviderProfile } from './provider.ts';

let stub: ProviderStub;
let instance: TestInstance;
let at: AtProvider;
beforeAll(async () => {
  stub = await startProviderStub();
  instance = await startTestInstance({ oauth: stub.oauth });
  at = atProvider(instance, stub);
});
beforeEach(() => stub.reset());
afterAll(async () => {
  await instance.stop();
  await stub.stop();
});

const GOOGLE = [
  'https://www.googleapis.com/auth/userinfo.email',
  'https://www.googleapis.com/auth/userinfo.profile',
] as const;

const HOUR_MS = 3_600_000;

const scopesOf: Readonly<Record<OAuthProviderId, readonly [string, ...string[]]>> = {
  google: GOOGLE,
  github: ['user:email'],
  facebook: ['public_profile', 'email'],
  microsoft: ['User.Read', 'offline_access', 'openid', 'email'],
  spotify: ['user-read-email', 'user-read-private'],
  discord: ['identify', 'email'],
};

/** Where what it tells of Mira is not what the others tell. */
const particularsOf: Readonly<Record<OAuthProviderId, Partial<ProviderProfile>>> = {
  google: { isEmailVerified: true },
  github: { isEmailVerified: true },
  facebook: { isEmailVerified: false, pictureUrl: 'https://graph.facebook.com/v26.0/583231/picture' },
  microsoft: { isEmailVerified: false, pictureUrl: null },
  spotify: { isEmailVerified: false },
  discord: { isEmailVerified: true, pictureUrl: 'https://cdn.discordapp.com/avatars/583231/a1b2c3.png' },
};

describe.for(OAUTH_PROVIDER_IDS)('%s', (id) => {
  const scopes = scopesOf[id];

  test('people are sent there with all that it needs to know', async () => {
    const begun = await at.begin(id, { extraScopes: ['more', scopes[0], 'more'] });

    const url = new URL(begun.location);
    expect(`${url.host}${url.pathname}`).toBe(stubPlaces[id].authorize);
    expect(url.protocol).toBe('https:');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'our-client',
      redirect_uri: `http://localhost:8100/api/v1/auth/oauth/callback/${id}`,
      response_type: 'code',
      scope: [...scopes, 'more'].join(' '),
      state: 'the-state-of-the-flow',
      nonce: begun.nonce,
      code_challenge: createHash('sha256').update(begun.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      access_type: 'offline',
      ...(id === 'google' && { prompt: 'consent' }),
    });
    expect(begun).toMatchObject({ clientId: 'our-client', scopes: [...scopes, 'more'] });
    expect(begun.verifier).toMatch(/^[\da-z]{45}$/);
    expect(begun.location).not.toContain(begun.verifier);
  });

  test('no two flows share a secret', async () => {
    const [one, other] = [await at.begin(id), await at.begin(id)];

    expect(new Set([one.verifier, other.verifier, one.nonce, other.nonce]).size).toBe(4);
  });

  test('the code is exchanged with our keys and verifier, and the profile asked for with the token', async () => {
    const begun = await at.begin(id);
    const back = stub.signIn(begun.location);
    const { tokens } = await at.finish(id, begun, back);

    const [exchange, ...profile] = stub.requests;
    expect(exchange).toMatchObject({
      method: 'POST',
      place: stubPlaces[id].token,
      form: {
        grant_type: 'authorization_code',
        code: back.searchParams.get('code'),
        redirect_uri: `http://localhost:8100/api/v1/auth/oauth/callback/${id}`,
        code_verifier: begun.verifier,
        client_id: 'our-client',
        client_secret: 'our-secret',
      },
      headers: { accept: 'application/json' },
    });
    expect(profile.map(({ place }) => place)).toEqual(Object.keys(stubPlaces[id].profile));
    for (const { headers } of profile) expect(headers.authorization).toBe(`Bearer ${tokens.accessToken}`);
  });

  test('its tokens are told with scopes and expiry', async () => {
    const { tokens } = await at.signIn(id, { extraScopes: ['more'] });

    expect(tokens).toEqual({
      accessToken: expect.stringMatching(`^${id}-access-`),
      refreshToken: expect.stringMatching(`^${id}-refresh-`),
      scopes: [...scopes, 'more'],
      expiresAt: new Date(instance.clock.now().getTime() + 7_200_000),
    });
  });

  test.each<[lifetime: string, more: { refresh_token?: string }, lifetimeMs: number]>([
    ['an hour where they can be renewed', { refresh_token: 'again' }, HOUR_MS],
    ['ten years where they cannot', {}, 10 * 365 * 24 * HOUR_MS],
  ])('tokens whose end it does not tell are good for %s, for what was asked', async (_, more, lifetimeMs) => {
    const begun = await at.begin(id);
    const usual = stubPlaces[id].token;
    const back = stub.signIn(begun.location);
    stub.answer(usual, { access_token: 'bare', token_type: 'Bearer', ...more });
    for (const [place, answer] of Object.entries(stubPlaces[id].profile)) stub.answer(place, answer(mira) as object);

    const { tokens } = await at.finish(id, begun, back);

    expect(tokens).toEqual({
      accessToken: 'bare',
      refreshToken: more.refresh_token ?? null,
      scopes,
      expiresAt: new Date(instance.clock.now().getTime() + lifetimeMs),
    });
  });
});

test.for(OAUTH_PROVIDER_IDS)('what %s tells of somebody', async (id) => {
  const { profile } = await at.signIn(id);

  expect(profile).toEqual({
    accountId: '583231',
    email: 'mira@example.com',
    displayName: 'Mira Castellanos',
    pictureUrl: 'https://pictures.example.com/mira.png',
    ...particularsOf[id],
  });
});

// Whoever keeps their address from Facebook is told so instead.
test.for(OAUTH_PROVIDER_IDS.filter((id) => id !== 'facebook'))(
  'whoever has nothing but an id at %s is somebody too',
  async (id) => {
    const person = { id: '7', email: null, isEmailVerified: false, name: null, picture: null };
    const { profile } = await at.signIn(id, { person });

    expect(profile).toMatchObject({ accountId: '7', email: null, isEmailVerified: false });
  },
);

test.for(OAUTH_PROVIDER_IDS)('%s vouches for no address that it has not verified', async (id) => {
  const { profile } = await at.signIn(id, { person: { ...mira, isEmailVerified: false } });

  expect(profile).toMatchObject({ email: 'mira@example.com', isEmailVerified: false });
});
