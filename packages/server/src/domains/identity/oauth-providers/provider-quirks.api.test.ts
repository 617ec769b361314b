import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atProvider, ownKeys, type AtProvider } from '../../../testing/at-provider.ts';
import { mira } from '../../../testing/provider-stub-answers.ts';
import { ISSUER_SECRET, startProviderStub, status, type ProviderStub } from '../../../testing/provider-stub.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';

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

const GOOGLE = ['https://www.googleapis.com/auth/userinfo.email', 'https://www.googleapis.com/auth/userinfo.profile'];

describe('google', () => {
  test.for(['true', 1, null])('email_verified %j is no word of theirs', async (email_verified) => {
    stub.answer('openidconnect.googleapis.com/v1/userinfo', { sub: '7', email: 'mira@example.com', email_verified });

    expect((await at.signIn('google')).profile.isEmailVerified).toBe(false);
  });

  test('people are asked each time where tokens are kept, for a refresh token, and not with shared keys', async () => {
    const promptOf = async (keys = ownKeys) =>
      new URL((await at.begin('google', { keys })).location).searchParams.get('prompt');

    expect([await promptOf(), await promptOf({ ...ownKeys, isShared: true })]).toEqual(['consent', null]);
  });

  test('scopes have long and short names', async () => {
    const begun = await at.begin('google', { extraScopes: ['email'] });
    const back = stub.signIn(begun.location);
    stub.answer('oauth2.googleapis.com/token', {
      access_token: 'a',
      token_type: 'Bearer',
      scope: `openid ${GOOGLE.join(' ')}`,
    });
    stub.answer('openidconnect.googleapis.com/v1/userinfo', { sub: '7' });

    expect((await at.finish('google', begun, back)).tokens.scopes).toEqual(['openid', ...GOOGLE, 'email']);
  });

  test('an ID token is checked where one comes', async () => {
    expect((await at.signIn('google', { idToken: {} })).profile.accountId).toBe('583231');
    await expect(at.signIn('google', { idToken: { claims: { nonce: 'another' } } })).rejects.toMatchObject({
      code: 'INVALID_AUTHORIZATION_CODE',
    });
  });

  test('a profile of somebody other than the ID token is refused', async () => {
    stub.answer('openidconnect.googleapis.com/v1/userinfo', { sub: 'somebody-else' });

    await expect(at.signIn('google', { idToken: {} })).rejects.toMatchObject({ code: 'INVALID_AUTHORIZATION_CODE' });
  });
});

describe('github', () => {
  const emails = (list: object) => stub.answer('api.github.com/user/emails', list);

  test('a hidden e-mail is found; without a primary one there is none', async () => {
    emails([
      { email: 'a@example.com', primary: false, verified: true },
      { email: 'b@example.com', primary: true, verified: true },
    ]);
    expect((await at.signIn('github')).profile).toMatchObject({ email: 'b@example.com', isEmailVerified: true });

    emails([{ email: 'a@example.com', primary: false, verified: true }]);
    expect((await at.signIn('github')).profile).toMatchObject({ email: null, isEmailVerified: false });
  });

  test.for([403, 404])('where its list is refused with %i, the public one counts, unproved', async (code) => {
    stub.answer('api.github.com/user', { id: 7, name: null, email: 'public@example.com' });
    stub.answer('api.github.com/user/emails', status(code, { message: 'Resource not accessible by integration' }));

    expect((await at.signIn('github')).profile).toMatchObject({
      accountId: '7',
      email: 'public@example.com',
      isEmailVerified: false,
    });
  });

  test('a primary entry without an address vouches for no other', async () => {
    stub.answer('api.github.com/user', { id: 7, name: null, email: 'public@example.com' });
    emails([{ primary: true, verified: true }]);

    expect((await at.signIn('github')).profile).toMatchObject({ email: 'public@example.com', isEmailVerified: false });
  });

  test('scopes are those that were asked for, however it tells them', async () => {
    const begun = await at.begin('github', { extraScopes: ['user', 'repo'] });
    const back = stub.signIn(begun.location);
    stub.answer('github.com/login/oauth/access_token', { access_token: 'a', token_type: 'bearer', scope: 'repo,user' });
    stub.answer('api.github.com/user', { id: 7 });
    emails([]);

    expect((await at.finish('github', begun, back)).tokens.scopes).toEqual(['user:email', 'user', 'repo']);
  });

  test('a code that is no longer good is told with status 200, in its own words', async () => {
    stub.answer('github.com/login/oauth/access_token', {
      error: 'bad_verification_code',
      error_description: 'expired',
    });

    await expect(at.signIn('github')).rejects.toMatchObject({ code: 'INVALID_AUTHORIZATION_CODE' });
  });
});

describe('facebook', () => {
  test('the configuration of a business login comes along', async () => {
    const { location } = await at.begin('facebook', { keys: { ...ownKeys, facebookConfigId: '4242' } });

    expect(new URL(location).searchParams.get('config_id')).toBe('4242');
  });

  test('whoever keeps their e-mail to themselves is told so', async () => {
    await expect(at.signIn('facebook', { person: { ...mira, email: null } })).rejects.toMatchObject({
      code: 'OAUTH_PROVIDER_EMAIL_MISSING',
      status: 400,
      message: 'Facebook did not share an email address. Allow it to share yours and try again.',
    });
  });

  test('a code that is no longer good is told in its own words', async () => {
    const error = { message: 'This authorization code has been used.', type: 'OAuthException', code: 100 };
    stub.answer('graph.facebook.com/v26.0/oauth/access_token', status(400, { error }));

    await expect(at.signIn('facebook')).rejects.toMatchObject({ code: 'INVALID_AUTHORIZATION_CODE' });
  });
});

describe('microsoft', () => {
  const me = 'graph.microsoft.com/v1.0/me';

  test('without a mailbox the sign-in name counts', async () => {
    stub.answer(me, { id: '7', mail: null, userPrincipalName: 'mira@outlook.example' });

    expect((await at.signIn('microsoft')).profile.email).toBe('mira@outlook.example');
  });

  test.for([true, 1, '1', 'true'])('xms_edov %j vouches for the address that it comes with', async (xms_edov) => {
    const claims = { email: 'mira@example.com', xms_edov };
    expect((await at.signIn('microsoft', { idToken: { claims } })).profile.isEmailVerified).toBe(true);

    const foreign = { ...claims, email: 'mallory@example.com' };
    expect((await at.signIn('microsoft', { idToken: { claims: foreign } })).profile.isEmailVerified).toBe(false);
  });

  test.for([false, 0, 'false', null, 'yes'])('xms_edov %j does not', async (xms_edov) => {
    const claims = { email: 'mira@example.com', xms_edov };

    expect((await at.signIn('microsoft', { idToken: { claims } })).profile.isEmailVerified).toBe(false);
  });
});

describe('discord', () => {
  test('the name shown to all counts before the user name; moving pictures move', async () => {
    const user = { id: '80351110224678912', username: 'mira', email: 'mira@example.com', verified: true };
    stub.answer('discord.com/api/users/@me', { ...user, avatar: 'a_1269e74af4df7417b13759eae50c83dc' });

    expect((await at.signIn('discord')).profile).toMatchObject({
      displayName: 'mira',
      pictureUrl: 'https://cdn.discordapp.com/avatars/80351110224678912/a_1269e74af4df7417b13759eae50c83dc.gif',
    });
  });

  test.for([null, '', '../x', 7])('without a picture there is none: %j', async (avatar) => {
    stub.answer('discord.com/api/users/@me', { id: '7', username: 'mira', avatar });

    expect((await at.signIn('discord')).profile.pictureUrl).toBeNull();
  });
});

describe('an issuer that stands in for others', () => {
  const keys = () => ({ clientId: 'github', clientSecret: ISSUER_SECRET, isShared: true, issuer: stub.issuer });
  const signIn = (person = mira) => at.signIn('github', { keys: keys(), person });

  test('people are sent to where it says, with the id of the provider as ours', async () => {
    const { location } = await at.begin('github', { keys: keys() });

    expect(location).toMatch(`${stub.issuer}/authorize?`);
    expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({
      client_id: 'github',
      scope: 'openid',
      redirect_uri: 'http://localhost:8100/api/v1/auth/oauth/callback/github',
    });
  });

  test('parameters of its own address stay, and none takes the place of ours', async () => {
    const discovery = 'issuer/.well-known/openid-configuration';
    const authorization_endpoint = `${stub.issuer}/authorize?tenant=acme&state=theirs#top`;
    stub.answer(discovery, { issuer: stub.issuer, authorization_endpoint, token_endpoint: `${stub.issuer}/token` });
    const ctx = { ...instance.ctx, sharedOAuth: { ...stub.issuerOAuth.sharedOAuth } }; // which remembers no issuer
    const { location, nonce } = await atProvider({ ...instance, ctx }, stub).begin('github', { keys: keys() });

    const { origin, pathname, searchParams } = new URL(location);
    expect(`${origin}${pathname}`).toBe(`${stub.issuer}/authorize`);
    expect(searchParams.get('tenant')).toBe('acme');
    expect(searchParams.getAll('state')).toEqual(['the-state-of-the-flow']);
    expect(searchParams.getAll('nonce')).toEqual([nonce]);
    expect(searchParams.getAll('code_challenge_method')).toEqual(['S256']);
  });

  test('what it tells of somebody', async () => {
    expect((await signIn()).profile).toEqual({
      accountId: '583231',
      email: 'mira@example.com',
      isEmailVerified: true,
      displayName: 'Mira Castellanos',
      pictureUrl: 'https://pictures.example.com/mira.png',
    });
  });

  test('a subject that is an address is one, but nobody vouches for it', async () => {
    const person = { ...mira, id: 'mira@example.com', email: null };

    expect((await signIn(person)).profile).toMatchObject({
      accountId: 'mira@example.com',
      email: 'mira@example.com',
      isEmailVerified: false,
    });
    expect((await signIn({ ...mira, email: null })).profile.email).toBeNull();
  });

  test('email_verified without an address vouches for none', async () => {
    stub.answer('issuer/me', { sub: 'mira@example.com', email_verified: true });
    const person = { ...mira, id: 'mira@example.com', email: null };

    expect((await signIn(person)).profile).toMatchObject({ email: 'mira@example.com', isEmailVerified: false });
  });

  test('it is asked once what it is', async () => {
    const other = await startTestInstance({ oauth: stub.issuerOAuth });
    try {
      const there = atProvider(other, stub);
      await Promise.all([1, 2, 3].map(() => there.begin('github', { keys: keys() })));
      await there.signIn('google', { keys: { ...keys(), clientId: 'google' } });
    } finally {
      await other.stop();
    }

    expect(stub.requests.filter(({ place }) => place.includes('.well-known'))).toHaveLength(1);
  });
});
