import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionError } from '../http/diagnostics.ts';
import { type FakeService, PROJECT_ID, startFakeService } from '../testing/fake-service.ts';
import { hostileReturnPaths } from '../testing/hostile-return-paths.ts';
import { openApp, openAppOnServer } from '../testing/open-app.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.close());

const urls = { afterSignIn: '/inside', afterSignUp: '/welcome' };
const lastCode = () => service.mails.at(-1)?.code ?? '';
const loseFirst = (ending: string) => {
  let count = 0;
  return ({ path }: { path: string }) => (path.endsWith(ending) && count++ === 0 ? 'drop' : undefined);
};

async function openWithLink(email: string, at = 'https://app.example/handler/magic-link-callback') {
  const opened = openApp(service, { at, urls });
  await opened.app.sendMagicLinkEmail(email);
  return opened;
}

test('a magic link leads to the callback page of this site, and its nonce completes the typed code', async () => {
  const { app } = openApp(service);
  const answer = await app.sendMagicLinkEmail('mira@example.com');
  expect(answer).toEqual({ status: 'ok', data: { nonce: lastCode().slice(6) } });
  expect(service.bodiesOf('/auth/otp/send-sign-in-code')).toEqual([
    { email: 'mira@example.com', callback_url: 'https://app.example/handler/magic-link-callback' },
  ]);
});

test('another callback page can be named, and is mailed as it is', async () => {
  const { app } = openApp(service, { at: 'https://app.example/handler/sign-in?after_auth_return_to=%2Fteams' });
  await app.sendMagicLinkEmail('mira@example.com', { callbackUrl: 'https://app.example/magic?x=1' });
  expect(service.mails.at(-1)?.callbackUrl).toBe('https://app.example/magic?x=1');
});

test('outside browsers the callback page must be named', async () => {
  const app = openAppOnServer(service);
  await expect(app.sendMagicLinkEmail('mira@example.com')).rejects.toThrow(
    'Outside browsers the option callbackUrl is needed.',
  );
  expect(service.mails).toEqual([]);
  const answer = await app.sendMagicLinkEmail('mira@example.com', { callbackUrl: 'https://app.example/magic' });
  expect(answer.status).toBe('ok');
});

test.each([
  ['a path', '/teams/7?tab=people#top', '/teams/7?tab=people#top'],
  ['a bare name', 'teams', '/handler/teams'],
  ['the same site in full', 'https://app.example/teams', '/teams'],
  ['a trusted site', 'https://trusted.example/app/teams', 'https://trusted.example/app/teams'],
])('the way back travels with the link: %s', async (_, given, expected) => {
  const { app } = openApp(service, {
    at: `https://app.example/handler/sign-up?after_auth_return_to=${encodeURIComponent(given)}`,
  });
  await app.sendMagicLinkEmail('noor@example.com');
  const { origin, pathname, searchParams } = new URL(service.mails.at(-1)?.callbackUrl ?? '');
  expect(origin + pathname).toBe('https://app.example/handler/magic-link-callback');
  expect([...searchParams]).toEqual([['after_auth_return_to', expected]]);

  // The person opens the link: the callback page goes where the sign-up page would have gone.
  const link = openApp(service, { at: service.mails.at(-1)?.callbackUrl ?? '', urls });
  await link.app.signInWithMagicLink(lastCode());
  expect(link.tab.visited).toEqual([expected]);
});

test('a hostile way back is refused before it is mailed', async () => {
  for (const target of hostileReturnPaths) {
    const at = `https://app.example/handler/sign-in?after_auth_return_to=${encodeURIComponent(target)}`;
    const { app } = openApp(service, { at });
    const mailed = app.sendMagicLinkEmail('mira@example.com');
    await expect.soft(mailed, target).rejects.toThrow(/^Refused to redirect/);
    expect({ target, mails: service.mails }).toEqual({ target, mails: [] });
    expect(app.askedHere('magic-link')).toBe(false);
  }
});

test('a hostile way back on the callback page throws after the person was signed in', async () => {
  const at = 'https://app.example/handler/magic-link-callback?after_auth_return_to=https%3A%2F%2Fevil.example';
  const { app, tab } = openApp(service, { at });
  await app.sendMagicLinkEmail('mira@example.com', { callbackUrl: 'https://app.example/magic' });
  await expect(app.signInWithMagicLink(lastCode())).rejects.toThrow(/^Refused to redirect/);
  expect(tab.visited).toEqual([]);
  expect(app.user.peek()).toMatchObject({ status: 'ok', value: { primaryEmail: 'mira@example.com' } });
});

test('a known user is signed in and goes to the page after signing in', async () => {
  const { app, tab, profile } = await openWithLink('mira@example.com');
  expect(await app.signInWithMagicLink(lastCode())).toEqual({ status: 'ok', data: { isNewUser: false } });
  expect(app.user.peek()).toMatchObject({ status: 'ok', value: { primaryEmail: 'mira@example.com' } });
  expect(profile.cookies.get(`stack-refresh-${PROJECT_ID}`)).toBe('r1');
  expect(tab.visited).toEqual(['/inside']);
});

test('a new user goes to the page after signing up', async () => {
  const { app, tab } = await openWithLink('noor@example.com');
  expect(await app.signInWithMagicLink(lastCode())).toEqual({ status: 'ok', data: { isNewUser: true } });
  expect(tab.visited).toEqual(['/welcome']);
});

test.each(['mira@example.com', 'noor@example.com'])(
  '%s, new or not, goes back to where that was asked for',
  async (email) => {
    const { app, tab } = await openWithLink(
      email,
      'https://app.example/handler/magic-link-callback?after_auth_return_to=%2Fteams',
    );
    await app.signInWithMagicLink(lastCode());
    expect(tab.visited).toEqual(['/teams']);
  },
);

test('with noRedirect the page stays', async () => {
  const { app, tab } = await openWithLink('noor@example.com');
  expect(await app.signInWithMagicLink(lastCode(), { noRedirect: true })).toMatchObject({ data: { isNewUser: true } });
  expect(tab.visited).toEqual([]);
});

test('outside browsers a code signs in and nothing is left', async () => {
  const app = openAppOnServer(service);
  await app.sendMagicLinkEmail('noor@example.com', { callbackUrl: 'https://app.example/magic' });
  expect(await app.signInWithMagicLink(lastCode())).toEqual({ status: 'ok', data: { isNewUser: true } });
  expect((await app.getUser())?.primaryEmail).toBe('noor@example.com');
});

test('six characters as somebody types them and the nonce are a code', async () => {
  const { app } = openApp(service);
  const sent = await app.sendMagicLinkEmail('mira@example.com');
  const typed = lastCode().slice(0, 6).toUpperCase();
  const code = typed + (sent.status === 'ok' ? sent.data.nonce : '');
  expect(await app.signInWithMagicLink(code)).toEqual({ status: 'ok', data: { isNewUser: false } });
  expect(service.bodiesOf('/auth/otp/sign-in')).toEqual([{ code }]);
});

test('checking a code does not use it up', async () => {
  const { app } = await openWithLink('mira@example.com');
  for (let times = 0; times < 3; times++) {
    expect(await app.verifyMagicLinkCode(lastCode())).toEqual({ status: 'ok', data: undefined });
  }
  expect(await app.signInWithMagicLink(lastCode())).toMatchObject({ status: 'ok' });
  expect(await app.verifyMagicLinkCode(lastCode())).toMatchObject({
    status: 'error',
    error: { code: 'VERIFICATION_CODE_ALREADY_USED' },
  });
});

test('a stale session is not sent along with the code', async () => {
  const { app, profile } = await openWithLink('mira@example.com');
  profile.cookies.set(`stack-refresh-${PROJECT_ID}`, 'gone');
  await app.signInWithMagicLink(lastCode());
  const sent = service.requests
    .filter(({ path }) => path.includes('/otp/'))
    .flatMap(({ headers }) => Object.keys(headers));
  expect(sent.filter((name) => name.endsWith('-token'))).toEqual([]);
});

test('a link whose request was lost signs in', async () => {
  const { app } = await openWithLink('mira@example.com');
  service.intercept = loseFirst('/otp/sign-in');
  expect(await app.signInWithMagicLink(lastCode())).toEqual({ status: 'ok', data: { isNewUser: false } });
});

test('a link whose answer was lost is used up, and nobody is half signed in', async () => {
  const { app, tab, profile, waits } = await openWithLink('mira@example.com');
  service.afterwards = loseFirst('/otp/sign-in');
  expect(await app.signInWithMagicLink(lastCode())).toMatchObject({
    status: 'error',
    error: { code: 'VERIFICATION_CODE_ALREADY_USED' },
  });
  expect(waits).toEqual([1000]);
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
  expect({ visited: tab.visited, cookies: profile.cookies.size }).toEqual({ visited: [], cookies: 0 });

  await app.sendMagicLinkEmail('mira@example.com');
  expect(await app.signInWithMagicLink(lastCode())).toMatchObject({ status: 'ok' });
});

test('a mail whose answer was lost is sent twice, and the nonce is that of the second', async () => {
  service.afterwards = loseFirst('/send-sign-in-code');
  const { app } = openApp(service);
  const answer = await app.sendMagicLinkEmail('mira@example.com');
  expect(service.mails).toHaveLength(2);
  expect(answer).toEqual({ status: 'ok', data: { nonce: lastCode().slice(6) } });
  expect(await app.verifyMagicLinkCode(service.mails[0]?.code ?? '')).toMatchObject({ status: 'ok' });
});

test('offline every call says so at once', async () => {
  const { app, tab, waits } = openApp(service);
  await app.getProject();
  tab.isOnline = false;
  await service.close();
  const calls = [app.sendMagicLinkEmail, app.verifyMagicLinkCode, app.signInWithMagicLink] as const;
  for (const call of calls) {
    const failure: unknown = await call('mira@example.com').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject({ message: 'It seems like you are offline' });
  }
  expect(waits.filter((millis) => millis >= 1000)).toEqual([]);
});
