import { Component, Suspense, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failed, fakeClientApp, mira, ok, pending, unverifiedMira } from '../testing/fake-client-app.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { useProject, useProjectState } from './use-project.ts';
import { useUser, useUserState, type UseUserOptions } from './use-user.ts';

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render = () => this.state.message ?? this.props.children;
}

const Name = (options: UseUserOptions) => <p>{useUser(options)?.displayName ?? 'nobody'}</p>;

const guarded = (children: ReactNode) => (
  <Boundary>
    <Suspense fallback={<p>waiting</p>}>{children}</Suspense>
  </Boundary>
);

test('useUser waits for the user and follows changes', async () => {
  const app = fakeClientApp({ user: pending });
  await renderWithApp(guarded(<Name />), { app });
  await expect.element(page.getByText('waiting')).toBeVisible();
  app.user.set(ok(mira()));
  await expect.element(page.getByText('Mira Okafor')).toBeVisible();
  app.user.set(ok(mira({ displayName: 'Mira O.' })));
  await expect.element(page.getByText('Mira O.')).toBeVisible();
  app.user.set(ok(null));
  await expect.element(page.getByText('nobody')).toBeVisible();
});

test('useUser throws what loading threw', async () => {
  await renderWithApp(guarded(<Name />), { app: fakeClientApp({ user: failed(new Error('the service is away')) }) });
  await expect.element(page.getByText('the service is away')).toBeVisible();
});

test('useUser throws when told to and nobody is signed in', async () => {
  await renderWithApp(guarded(<Name or="throw" />));
  await expect.element(page.getByText(/Nobody is signed in/)).toBeVisible();
});

test('useUser goes to sign-in once, however many ask, and shows nothing meanwhile', async () => {
  const app = fakeClientApp();
  await renderWithApp(
    guarded(
      <>
        <Name or="redirect" />
        <Name or="redirect" />
      </>,
    ),
    { app },
  );
  await expect.element(page.getByText('waiting')).toBeVisible();
  await expect.element(page.getByText('nobody')).not.toBeInTheDocument();
  expect(app.calls).toEqual(['redirectToSignIn']);
});

test('whoever has to verify their email counts as signed out, unless they are asked for', async () => {
  const app = fakeClientApp({ user: ok(unverifiedMira()) });
  await renderWithApp(guarded(<Name />), { app });
  await expect.element(page.getByText('nobody')).toBeVisible();
  await renderWithApp(guarded(<Name includeRestricted />), { app });
  await expect.element(page.getByText('Mira Okafor')).toBeVisible();
  await renderWithApp(guarded(<Name or="redirect" />), { app });
  await expect.poll(() => app.calls).toEqual(['redirectToSignIn']);
});

test('whoever comes back to the page is sent to sign-in again', async () => {
  const app = fakeClientApp();
  const first = await renderWithApp(guarded(<Name or="redirect" />), { app });
  await expect.poll(() => app.calls).toHaveLength(1);
  await first.screen.unmount();
  globalThis.dispatchEvent(new PopStateEvent('popstate'));
  await renderWithApp(guarded(<Name or="redirect" />), { app });
  await expect.poll(() => app.calls).toHaveLength(2);
});

test('a signed-in user is not sent away', async () => {
  const { app } = await renderWithApp(guarded(<Name or="redirect" />), { app: fakeClientApp({ user: ok(mira()) }) });
  await expect.element(page.getByText('Mira Okafor')).toBeVisible();
  expect(app.calls).toEqual([]);
});

test('two values in one component are not mixed up, whichever comes first', async () => {
  const Both = () => {
    const user = useUser();
    const project = useProject();
    return <p>{`${user?.displayName} at ${project.displayName}`}</p>;
  };
  const app = fakeClientApp({ project: pending, user: ok(mira()) });
  const project = fakeClientApp().project.peek();
  await renderWithApp(guarded(<Both />), { app });
  await expect.element(page.getByText('waiting')).toBeVisible();
  app.project.set(project);
  await expect.element(page.getByText('Mira Okafor at Acme')).toBeVisible();
});

test('the forms without Suspense tell what is going on', async () => {
  const States = () => {
    const user = useUserState();
    const project = useProjectState();
    const { error } = user;
    return (
      <>
        <p>
          {user.isPending ? 'pending' : error instanceof Error ? error.message : (user.data?.displayName ?? 'nobody')}
        </p>
        <p>{project.data?.displayName}</p>
        <button type="button" onClick={() => void user.refetch()}>
          again
        </button>
      </>
    );
  };
  const app = fakeClientApp({ user: pending });
  await renderWithApp(<States />, { app });
  await expect.element(page.getByText('pending')).toBeVisible();
  await expect.element(page.getByText('Acme')).toBeVisible();
  app.user.set(failed(new Error('the service is away')));
  await expect.element(page.getByText('the service is away')).toBeVisible();
  app.user.setNext(ok(mira()));
  await page.getByRole('button', { name: 'again' }).click();
  await expect.element(page.getByText('Mira Okafor')).toBeVisible();
});
