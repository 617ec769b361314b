import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeService, startFakeService } from '../testing/fake-service.ts';
import { openSignedIn } from '../testing/open-app.ts';
import { refusal } from '../testing/peer.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.close());

const isDeletion = ({ method, path }: { method: string; path: string }) =>
  method === 'DELETE' && path.endsWith('/users/me');

test('a deleted user is gone, signed out here, and goes where signing out goes', async () => {
  const { app, user, tab, profile } = await openSignedIn(service, { urls: { afterSignOut: '/bye' } });
  expect(await user.delete()).toEqual({ status: 'ok', data: undefined });
  expect(service.accounts.size).toBe(0);
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
  expect({ cookies: profile.cookies.size, visited: tab.visited }).toEqual({ cookies: 0, visited: ['/bye'] });
});

test('told to stay, the page stays', async () => {
  const { user, tab } = await openSignedIn(service);
  await user.delete({ redirectUrl: null });
  expect(tab.visited).toEqual([]);
});

test('a project that does not let users go refuses, and nothing changes', async () => {
  const { app, user, tab } = await openSignedIn(service);
  service.intercept = (request) =>
    isDeletion(request)
      ? refusal(401, 'INSUFFICIENT_ACCESS_TYPE', {
          actual_access_type: 'client',
          allowed_access_types: ['server', 'admin'],
        })
      : undefined;
  expect(await user.delete()).toMatchObject({ status: 'error', error: { code: 'INSUFFICIENT_ACCESS_TYPE' } });
  expect(await app.getUser()).not.toBeNull();
  expect(tab.visited).toEqual([]);
});

test('a sign-in that is too long ago is a value, and nothing changes', async () => {
  const { app, user, tab } = await openSignedIn(service);
  service.intercept = (request) => (isDeletion(request) ? refusal(403, 'RECENT_SIGN_IN_REQUIRED') : undefined);
  expect(await user.delete()).toMatchObject({ status: 'error', error: { code: 'RECENT_SIGN_IN_REQUIRED' } });
  expect(await app.getUser()).not.toBeNull();
  expect(tab.visited).toEqual([]);
});

test('a deletion whose answer was lost is a deletion', async () => {
  const { app, user } = await openSignedIn(service);
  let count = 0;
  service.afterwards = (request) => (isDeletion(request) && count++ === 0 ? 'drop' : undefined);
  expect(await user.delete({ redirectUrl: null })).toEqual({ status: 'ok', data: undefined });
  expect(app.user.peek()).toEqual({ status: 'ok', value: null });
});
