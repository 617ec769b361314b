import { afterEach, expect, test, vi } from 'vitest';
import { createAppCounter } from './app-count.ts';
import { ClientApp } from './client-app.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const options = { projectId: 'internal', publishableClientKey: 'pck_test', tokenStore: 'cookie' } as const;

test('an app is made by its constructor', () => {
  const app = new ClientApp({ ...options, urls: { handler: '/auth' }, language: 'de' });
  expect(app).toBeInstanceOf(ClientApp);
  expect(app).toMatchObject({ projectId: 'internal', urls: { signIn: '/auth/sign-in' }, language: 'de' });
});

test('another language can be chosen later, and the app then says so', () => {
  const app = new ClientApp({ ...options, language: 'de' });
  const { setLanguage } = app;
  setLanguage('he');
  expect(app.language).toBe('he');
  setLanguage(undefined);
  expect(app.language).toBeUndefined();
});

test('a change of language is told, once, until nobody listens', async () => {
  const app = new ClientApp(options);
  const heard: (string | undefined)[] = [];
  const stop = app.onLanguageChange(() => heard.push(app.language));
  app.setLanguage('he');
  await Promise.resolve();
  app.setLanguage('he');
  await Promise.resolve();
  stop();
  app.setLanguage('de');
  await Promise.resolve();
  expect(heard).toEqual(['he']);
});

test('what a provider speaks goes before, and what was set meanwhile comes back after it', async () => {
  const app = new ClientApp({ ...options, language: 'en-GB' });
  const heard: (string | undefined)[] = [];
  app.onLanguageChange(() => heard.push(app.language));
  const undo = app.overrideLanguage('de');
  app.setLanguage('he');
  expect(app.language).toBe('de');
  undo();
  expect(app.language).toBe('he');
  await Promise.resolve();
  expect(heard.at(-1)).toBe('he');
});

test.each([null, '', 5, {}])('%j is no language', async (nonsense) => {
  const given = nonsense as unknown as string; // as plain JavaScript may hand it over
  expect(new ClientApp({ ...options, language: given }).language).toBeUndefined();
  const app = new ClientApp({ ...options, language: 'de' });
  app.setLanguage(given);
  expect(app.language).toBeUndefined();
  app.setLanguage('he');
  app.overrideLanguage(given);
  expect(app.language).toBe('he');
});

test('its methods need no object before the dot', async () => {
  const { getUser, getToken } = new ClientApp(options);
  expect([await getUser(), await getToken()]).toEqual([null, null]);
});

test('on a server a new app opens no channel and asks nobody', () => {
  const touched: string[] = [];
  const note = (name: string) =>
    function Noted() {
      touched.push(name);
      throw new Error(name);
    };
  vi.stubGlobal('BroadcastChannel', note('BroadcastChannel'));
  vi.stubGlobal('fetch', note('fetch'));
  vi.stubGlobal('setTimeout', note('setTimeout'));
  vi.stubGlobal('setInterval', note('setInterval'));
  new ClientApp(options);
  expect(touched).toEqual([]);
});

test('the eleventh app, and only that one, makes a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const count = createAppCounter();
  for (let made = 0; made < 10; made++) count();
  expect(warn).not.toHaveBeenCalled();
  count();
  count();
  expect(warn.mock.calls).toEqual([['More than 10 client apps were created. Create one and share it.']]);
});

test('every client app counts', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.resetModules();
  const fresh = await import('./client-app.ts');
  for (let made = 0; made < 11; made++) new fresh.ClientApp(options);
  expect(warn).toHaveBeenCalledTimes(1);
});
