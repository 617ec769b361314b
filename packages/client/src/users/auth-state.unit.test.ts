import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CurrentUser } from './current-user.ts';
import { type FakeService, startFakeService, wireUser } from '../testing/fake-service.ts';
import { openApp, openSignedIn } from '../testing/open-app.ts';
import { settled } from '../testing/clock.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.close());

const credential = { email: 'mira@example.com', password: 'correct horse', noRedirect: true } as const;

function listen(app: { onAuthStateChange: (listener: (user: CurrentUser | null) => void) => () => void }) {
  const heard: (string | null | undefined)[] = [];
  const stop = app.onAuthStateChange((user) => heard.push(user && user.primaryEmail));
  return { heard, stop };
}

test('a listener hears who is signed in, every sign-in and every sign-out', async () => {
  const { app } = openApp(service);
  const { heard } = listen(app);
  expect(heard).toEqual([]);
  await settled();
  await app.signInWithCredential(credential);
  await app.signOut({ redirectUrl: null });
  await app.signInWithCredential(credential);
  expect(heard).toEqual([null, 'mira@example.com', null, 'mira@example.com']);
});

test('signing in once more as the same user is not told, and as somebody else it is', async () => {
  const { app } = await openSignedIn(service);
  const { heard } = listen(app);
  await settled();
  await app.signInWithCredential(credential);
  expect(heard).toEqual(['mira@example.com']);
  service.intercept = ({ path }) =>
    path.endsWith('/users/me')
      ? { json: { ...wireUser('noor@example.com'), id: '0c9f6f0e-52c4-4d0b-8f1e-7f1d8f0a6b22' } }
      : undefined;
  await app.signInWithCredential(credential);
  expect(heard).toEqual(['mira@example.com', 'noor@example.com']);
});

test('a listener that comes late hears it too, by a fetch if nobody has fetched yet', async () => {
  const { profile } = await openSignedIn(service);
  const { app } = openApp(service, { profile });
  const { heard } = listen(app);
  await app.user.promise();
  await settled();
  expect(heard).toEqual(['mira@example.com']);
});

test('changes of the user are not told', async () => {
  const { app, user } = await openSignedIn(service);
  const { heard } = listen(app);
  await settled();
  await user.setDisplayName('Mira');
  expect(heard).toEqual(['mira@example.com']);
});

test('signing out in another tab is heard', async () => {
  const { app, profile } = await openSignedIn(service);
  const { heard } = listen(app);
  await settled();
  await openApp(service, { profile }).app.signOut({ redirectUrl: null });
  await settled();
  expect(heard).toEqual(['mira@example.com', null]);
});

test('who stops listening hears nothing more, not even the first news', async () => {
  const { app } = openApp(service);
  const { heard, stop } = listen(app);
  stop();
  await settled();
  await app.signInWithCredential(credential);
  expect(heard).toEqual([]);
});

test('a fetch that failed is not taken for a sign-out', async () => {
  const { profile } = await openSignedIn(service);
  const { app } = openApp(service, { profile });
  service.intercept = ({ path }) => (path.endsWith('/users/me') ? { status: 500, text: 'broken' } : undefined);
  const { heard } = listen(app);
  await expect(app.user.promise()).rejects.toThrow('broken');
  await settled();
  expect(heard).toEqual([]);
  service.intercept = () => undefined;
  await app.getUser();
  expect(heard).toEqual(['mira@example.com']);
});
