import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { atProvider, ownKeys, type AtProvider } from '../../../testing/at-provider.ts';
import { stubPlaces } from '../../../testing/provider-stub-answers.ts';
import { startProviderStub, status, type ProviderStub, type StubAnswer } from '../../../testing/provider-stub.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';
import { ProviderRejectedError } from './provider-failure.ts';
import { renewAtProvider } from './renew-at-provider.ts';

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

const TOKEN = stubPlaces.spotify.token;
const renew = (refreshToken: string, scopes: readonly string[] = ['user-read-email']) =>
  renewAtProvider(instance.ctx, ownKeys, 'spotify', { refreshToken, scopes });
const renewWith = (answer: StubAnswer) => {
  stub.answer(TOKEN, answer);
  return renew('old');
};
const tokens = { access_token: 'new', token_type: 'Bearer' };

test('a refresh token gives new tokens', async () => {
  const { tokens: first } = await at.signIn('spotify');
  stub.reset();

  const renewed = await renew(first.refreshToken ?? '', first.scopes);

  expect(renewed).toEqual({
    accessToken: expect.stringMatching(/^spotify-access-/),
    refreshToken: expect.stringMatching(/^spotify-refresh-/),
    scopes: first.scopes,
    expiresAt: new Date(instance.clock.now().getTime() + 7_200_000),
  });
  expect(renewed.refreshToken).not.toBe(first.refreshToken);
  expect(stub.requests).toMatchObject([
    {
      place: TOKEN,
      form: {
        grant_type: 'refresh_token',
        refresh_token: first.refreshToken,
        client_id: 'our-client',
        client_secret: 'our-secret',
      },
    },
  ]);
});

test('the old refresh token stays where no new one comes', async () => {
  const expiresAt = new Date(instance.clock.now().getTime() + 3_600_000); // as is assumed of whatever can be renewed
  expect(await renewWith(tokens)).toMatchObject({ accessToken: 'new', refreshToken: 'old', expiresAt });
});

test('scopes become fewer, never more', async () => {
  stub.answer(TOKEN, { ...tokens, scope: 'user-read-email playlist-modify' });
  expect((await renew('old', ['user-read-email', 'user-read-private'])).scopes).toEqual(['user-read-email']);

  stub.answer(TOKEN, tokens);
  expect((await renew('old', ['a', 'b'])).scopes).toEqual(['a', 'b']);
});

test('a refusal of the token is told apart', async () => {
  await expect(renewWith(status(400, { error: 'invalid_grant' }))).rejects.toThrow(ProviderRejectedError);
  await expect(renewWith({ error: 'invalid_grant' })).rejects.toThrow(ProviderRejectedError);

  stub.answer(stubPlaces.github.token, { error: 'bad_refresh_token' });
  await expect(renewAtProvider(instance.ctx, ownKeys, 'github', { refreshToken: 'old', scopes: [] })).rejects.toThrow(
    ProviderRejectedError,
  );
});

test.for<[what: string, answer: StubAnswer]>([
  ['our keys are refused', status(401, { error: 'invalid_client' })],
  ['it is out of order', status(503, { error: 'temporarily_unavailable' })],
  ['it has nothing to say', {}],
  ['it says null', null],
  ['it breaks off', (_sent, answer) => answer.destroy()],
])('where %s, the refresh token may still be good', async ([, answer]) => {
  await expect(renewWith(answer)).rejects.toMatchObject({ code: 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE' });
});
