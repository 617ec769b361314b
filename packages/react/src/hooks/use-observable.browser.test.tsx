import { Suspense } from 'react';
import type { OwnerApp, ProjectOwner } from '@keystead/client/admin';
import { expect, expectTypeOf, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { mira, ok, pending } from '../testing/fake-client-app.ts';
import { FakeObservable } from '../testing/fake-observable.ts';
import { useLoadState } from './use-load-state.ts';
import { useObservable } from './use-observable.ts';

const owner: ProjectOwner = {
  ...mira(),
  listOwnedProjects: async () => [],
  getProjectsOverview: async () => [],
  createProject: () => Promise.reject(new Error('not asked for')),
  getProjectDeletion: () => Promise.reject(new Error('not asked for')),
};

/** The compiler knows what kind of user the app has. */
const Owner = ({ app }: { app: Pick<OwnerApp, 'user'> }) => (
  <p>{useObservable(app.user)?.createProject ? 'may create projects' : 'nobody'}</p>
);

const State = ({ app }: { app: Pick<OwnerApp, 'user'> }) => <output>{useLoadState(app.user).data?.displayName}</output>;

test('a hook of one line knows that its user is an owner', () => {
  const useOwner = (owners: OwnerApp) => useObservable(owners.user);
  expectTypeOf(useOwner).returns.toEqualTypeOf<ProjectOwner | null>();
});

test('the user of an owner’s app is an owner, with Suspense and without', async () => {
  const user = new FakeObservable<ProjectOwner | null>(pending);
  await render(
    <Suspense fallback="waiting">
      <Owner app={{ user }} />
      <State app={{ user }} />
    </Suspense>,
  );
  await expect.element(page.getByText('waiting')).toBeVisible();
  user.set(ok(owner));
  await expect.element(page.getByText('may create projects')).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('Mira Okafor');
});
