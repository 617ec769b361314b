import { Component, Suspense, useEffect, type ReactNode } from 'react';
import type { ActiveSession } from '@keystead/client';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { failed, fakeClientApp, mira, ok, otherSession, pending, thisSession } from '../testing/fake-client-app.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { useSessions, useSessionsState } from './use-sessions.ts';

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render = () => this.state.message ?? this.props.children;
}

const idsOf = (sessions: readonly ActiveSession[]) => sessions.map(({ id }) => id).join(' ') || 'none';
const Ids = () => <p>{idsOf(useSessions())}</p>;

function State() {
  const { data, isPending, error, refetch } = useSessionsState();
  return (
    <button type="button" onClick={() => void refetch()}>
      {isPending ? 'pending' : error instanceof Error ? error.message : idsOf(data ?? [])}
    </button>
  );
}

const guarded = (children: ReactNode) => (
  <Boundary>
    <Suspense fallback={<p>waiting</p>}>{children}</Suspense>
  </Boundary>
);

test('the sessions are asked for once the user is known, once for all who want them', async () => {
  const getActiveSessions = vi.fn(async () => [thisSession(), otherSession()]);
  const app = fakeClientApp({ user: pending });
  await renderWithApp(
    guarded(
      <>
        <Ids />
        <State />
      </>,
    ),
    { app },
  );
  await expect.element(page.getByText('waiting')).toBeVisible();
  app.user.set(ok(mira({ getActiveSessions })));
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('session-1 session-2');
  await expect.element(page.getByRole('button')).toHaveTextContent('session-1 session-2');
  expect(getActiveSessions).toHaveBeenCalledTimes(1);
});

test('nobody has none, and whoever comes next has their own', async () => {
  const app = fakeClientApp();
  await renderWithApp(guarded(<Ids />), { app });
  await expect.element(page.getByText('none')).toBeVisible();
  app.user.set(ok(mira()));
  await expect.element(page.getByText('session-1')).toBeVisible();
  app.user.set(ok(mira({ id: 'user-2', getActiveSessions: async () => [otherSession()] })));
  await expect.element(page.getByText('session-2')).toBeVisible();
});

test('asking again shows what has changed, and until then what was known', async () => {
  const getActiveSessions = vi
    .fn(async () => [thisSession(), otherSession()])
    .mockResolvedValueOnce([thisSession()])
    .mockRejectedValueOnce(new Error('the service is away'));
  await renderWithApp(<State />, { app: fakeClientApp({ user: ok(mira({ getActiveSessions })) }) });
  const button = page.getByRole('button');
  await expect.element(button).toHaveTextContent(/^session-1$/);
  await button.click();
  await expect.poll(() => getActiveSessions).toHaveBeenCalledTimes(2);
  await expect.element(button).toHaveTextContent(/^session-1$/);
  await button.click();
  await expect.element(button).toHaveTextContent('session-1 session-2');
});

test('what is known stands until the new list is there: nobody has to wait again', async () => {
  const waited = vi.fn<() => void>();
  const Waiting = () => {
    useEffect(() => waited(), []);
    return null;
  };
  const getActiveSessions = vi.fn(async () => [thisSession(), otherSession()]).mockResolvedValueOnce([thisSession()]);
  await renderWithApp(
    <>
      <State />
      <Suspense fallback={<Waiting />}>
        <Ids />
      </Suspense>
    </>,
    { app: fakeClientApp({ user: ok(mira({ getActiveSessions })) }) },
  );
  await expect.element(page.getByRole('paragraph')).toHaveTextContent(/^session-1$/);
  waited.mockClear();
  await page.getByRole('button').click();
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('session-1 session-2');
  expect(waited).not.toHaveBeenCalled();
});

test('a failure is thrown by the one form and told by the other, which can try again', async () => {
  const getActiveSessions = vi.fn(async () => [thisSession()]).mockRejectedValueOnce(new Error('the service is away'));
  const app = fakeClientApp({ user: ok(mira({ getActiveSessions })) });
  await renderWithApp(
    <>
      <State />
      {guarded(<Ids />)}
    </>,
    { app },
  );
  await expect.element(page.getByRole('button')).toHaveTextContent('the service is away');
  await page.getByRole('button').click();
  await expect.element(page.getByRole('button')).toHaveTextContent('session-1');
});

test('whoever signs out and in again has a new list, though nobody was looking meanwhile', async () => {
  const app = fakeClientApp({ user: ok(mira()) });
  const first = await renderWithApp(guarded(<Ids />), { app });
  await expect.element(page.getByText('session-1')).toBeVisible();
  await first.screen.unmount();
  app.user.set(ok(null));
  app.user.set(ok(mira({ getActiveSessions: async () => [thisSession({ id: 'session-9' })] })));
  await renderWithApp(guarded(<Ids />), { app });
  await expect.element(page.getByText('session-9')).toBeVisible();
});

test('a user who cannot be loaded has no sessions of somebody before, and those of their own afterwards', async () => {
  const app = fakeClientApp({ user: ok(mira()) });
  await renderWithApp(<State />, { app });
  const button = page.getByRole('button');
  await expect.element(button).toHaveTextContent('session-1');
  app.user.set(failed(new Error('the service is away')));
  await expect.element(button).toHaveTextContent('the service is away');
  app.user.set(ok(mira({ getActiveSessions: async () => [thisSession({ id: 'session-9' })] })));
  await expect.element(button).toHaveTextContent('session-9');
});
