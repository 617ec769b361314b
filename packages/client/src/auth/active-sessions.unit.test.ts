import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeService, sessionId, startFakeService } from '../testing/fake-service.ts';
import { openApp, openSignedIn } from '../testing/open-app.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.close());

/** Mira in two browsers; the second is the one that acts. */
async function openTwo() {
  const other = await openSignedIn(service);
  const here = await openSignedIn(service);
  return { other, here };
}

test('the sessions are listed with what is known of them, the current one first', async () => {
  const { here } = await openTwo();
  expect(await here.user.getActiveSessions()).toEqual([
    {
      id: sessionId(2),
      createdAt: new Date(2),
      lastUsedAt: null,
      isCurrent: true,
      isImpersonation: false,
      ipAddress: null,
      userAgent: null,
    },
    {
      id: sessionId(1),
      createdAt: new Date(1),
      lastUsedAt: new Date(7),
      isCurrent: false,
      isImpersonation: false,
      ipAddress: '203.0.113.7',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
    },
  ]);
  expect(service.requests.at(-1)?.path).toBe('/api/v1/auth/sessions?user_id=me');
});

test('an ended session loses its user, and the one that asked keeps its own', async () => {
  const { other, here } = await openTwo();
  expect(await here.user.revokeSession(sessionId(1))).toEqual({ status: 'ok', data: undefined });
  expect(await other.app.getUser()).toBeNull();
  expect(await here.app.getUser()).not.toBeNull();
});

test('a session that is over already counts as ended', async () => {
  const { here } = await openTwo();
  await here.user.revokeSession(sessionId(1));
  expect(await here.user.revokeSession(sessionId(1))).toEqual({ status: 'ok', data: undefined });
});

test('the current session is not ended this way', async () => {
  const { here } = await openTwo();
  expect(await here.user.revokeSession(sessionId(2))).toMatchObject({
    status: 'error',
    error: { code: 'CANNOT_DELETE_CURRENT_SESSION' },
  });
});

test.each(['', 'me', 'current', '../../users/me', `${sessionId(1)}/..`])('%j is never sent as an id', async (id) => {
  const { user } = await openSignedIn(service);
  const before = service.requests.length;
  await expect(user.revokeSession(id)).rejects.toThrow('session_id must be a uuid');
  expect(service.requests).toHaveLength(before);
});

test('signing out the others keeps this session and goes nowhere', async () => {
  const { other, here } = await openTwo();
  await here.app.signOut({ scope: 'others' });
  expect(await other.app.getUser()).toBeNull();
  expect(await here.app.getUser()).not.toBeNull();
  expect(here.tab.visited).toEqual([]);
});

test('signing out globally ends all sessions and goes on', async () => {
  const { other, here } = await openTwo();
  await here.user.signOut({ scope: 'global' });
  expect(service.sessions.size).toBe(0);
  expect(here.app.user.peek()).toEqual({ status: 'ok', value: null });
  expect(here.tab.visited).toEqual(['/']);
  expect(await other.app.getUser()).toBeNull();
});

test.each(['others', 'global'] as const)('with the service down, %s changes nothing and says so', async (scope) => {
  const { here } = await openTwo();
  service.intercept = ({ method }) => (method === 'DELETE' ? 'drop' : undefined);
  await expect(here.app.signOut({ scope })).rejects.toMatchObject({ name: 'ConnectionError' });
  expect(await here.app.getUser()).not.toBeNull();
  expect(here.tab.visited).toEqual([]);
});

test('a session that is over already is signed out globally without a word', async () => {
  const { here } = await openTwo();
  service.sessions.clear();
  await here.app.signOut({ scope: 'global' });
  expect(here.app.user.peek()).toEqual({ status: 'ok', value: null });
  expect(here.profile.cookies.size).toBe(0);
  expect(here.tab.visited).toEqual(['/']);
});

test('a session that is over already can end no others, and shows itself that it is over', async () => {
  const { here } = await openTwo();
  service.sessions.clear();
  await here.app.signOut({ scope: 'others' });
  expect(here.app.user.peek()).toEqual({ status: 'ok', value: null });
  expect(here.profile.cookies.size).toBe(0);
  expect(here.tab.visited).toEqual([]);
});

test.each(['others', 'global'] as const)('without a session %s asks the service for nothing', async (scope) => {
  const { app } = openApp(service);
  await app.getProject();
  const before = service.requests.length;
  await app.signOut({ scope, redirectUrl: null });
  expect(service.requests).toHaveLength(before);
});
