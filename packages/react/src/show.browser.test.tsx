import type { ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Show } from './show.tsx';
import { failed, fakeClientApp, mira, ok, pending } from './testing/fake-client-app.ts';
import { renderWithApp } from './testing/render-with-app.tsx';

const everyone = (
  <p>
    <Show when="signed-in" fallback="no user," pending="a user?">
      {(user) => `${user.displayName},`}
    </Show>{' '}
    <Show when="signed-out" fallback="no guest," pending="a guest?">
      a guest,
    </Show>{' '}
    <Show when={({ isMultiFactorRequired }) => isMultiFactorRequired} fallback="one factor">
      two factors
    </Show>
  </p>
);

const render = (element: ReactElement, user: typeof pending | { status: 'ok'; value: CurrentUser | null }) =>
  renderWithApp(element, { app: fakeClientApp({ user }) });

test.each([
  ['a guest', ok(null), 'no user, a guest, one factor'],
  ['a user', ok(mira()), 'Mira Okafor, no guest, one factor'],
  [
    'a user of whom the function says yes',
    ok(mira({ isMultiFactorRequired: true })),
    'Mira Okafor, no guest, two factors',
  ],
  ['somebody unknown', pending, 'a user? a guest?'],
] as const)('what %s sees', async (_, user, text) => {
  await render(everyone, user);
  expect(page.getByRole('paragraph').element().textContent.trim()).toBe(text);
});

test('it follows who comes and goes', async () => {
  const { app } = await render(everyone, ok(null));
  app.user.set(ok(mira()));
  await expect.element(page.getByText('Mira Okafor')).toBeVisible();
  app.user.set(ok(null));
  await expect.element(page.getByText('a guest')).toBeVisible();
});

test('nothing to show is shown, and not the fallback', async () => {
  await render(
    <Show when="signed-in" fallback="fallback">
      {() => null}
    </Show>,
    ok(mira()),
  );
  await expect.element(page.getByText('fallback')).not.toBeInTheDocument();
});

test('where nobody can be asked, neither is shown', async () => {
  const app = fakeClientApp({ user: failed(new Error('the service is away')) });
  await renderWithApp(everyone, { app });
  await expect.element(page.getByText('a guest?')).toBeVisible();
});
