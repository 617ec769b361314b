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
