import type { ReactElement } from 'react';
import type { CurrentUser, TeamReference } from '@keystead/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Show } from './show.tsx';
import { failed, fakeClientApp, mira, ok, pending } from './testing/fake-client-app.ts';
import { fakeTeam } from './testing/fake-team.ts';
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

const team = fakeTeam();
const permitted = (of: TeamReference | null = team) => (
  <p>
    <Show when={{ permission: 'edit', team: of }} fallback="may not edit" pending="may edit?">
      {(user) => `${user.displayName} may edit`}
    </Show>
  </p>
);
const editor = () => mira({ listPermissions: async () => [{ id: 'edit' }] });
const shown = page.getByRole('paragraph');

test('somebody with the permission in the team sees it, and a function is told who that is', async () => {
  await render(permitted(), ok(editor()));
  await expect.element(shown).toHaveTextContent('Mira Okafor may edit');
});

test.each([
  ['somebody without the permission', ok(mira()), team],
  ['a guest', ok(null), team],
  ['somebody without a team', ok(editor()), null],
])('%s sees the fallback', async (_, user, of) => {
  await render(permitted(of), user);
  await expect.element(shown).toHaveTextContent('may not edit');
});

test('until it is known what somebody may do, neither is shown', async () => {
  await render(permitted(), ok(mira({ listPermissions: () => new Promise(() => {}) })));
  await expect.element(shown).toHaveTextContent('may edit?');
});

test('where nobody can be asked what somebody may do, neither is shown', async () => {
  const listPermissions = async () => Promise.reject(new Error('the service is away'));
  await render(permitted(), ok(mira({ listPermissions })));
  await expect.element(shown).toHaveTextContent('may edit?');
});

test('whoever signs out or comes next does not see what the one before was permitted', async () => {
  const { app } = await render(permitted(), ok(editor()));
  await expect.element(shown).toHaveTextContent('Mira Okafor may edit');
  app.user.set(ok(null));
  await expect.element(shown).toHaveTextContent('may not edit');
  app.user.set(ok(mira({ id: 'user-2', displayName: 'Jonas' })));
  await expect.element(shown).toHaveTextContent('may not edit');
});
