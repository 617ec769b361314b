import { Suspense, type ReactNode } from 'react';
import type { CurrentTeam } from '@keystead/client';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { failed, fakeClientApp, mira, ok, pending } from '../testing/fake-client-app.ts';
import { fakeTeam, TEAM_ID } from '../testing/fake-team.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { useTeam, useTeams, useTeamsState, useTeamState } from './use-teams.ts';

const namesOf = (teams: readonly CurrentTeam[]) => teams.map(({ displayName }) => displayName).join(' ') || 'none';
const Names = () => <p>{namesOf(useTeams())}</p>;
const Name = ({ id }: { id: string | null }) => <h1>{useTeam(id)?.displayName ?? 'no such team'}</h1>;

function State() {
  const { data, isPending, error, refetch } = useTeamsState();
  return (
    <button type="button" onClick={() => void refetch()}>
      {isPending ? 'pending' : error instanceof Error ? error.message : namesOf(data ?? [])}
    </button>
  );
}

function NameState({ id }: { id: string }) {
  const { data, isPending } = useTeamState(id);
  return <h2>{isPending ? 'pending' : data === null ? 'no such team' : data?.displayName}</h2>;
}

const waiting = (children: ReactNode) => <Suspense fallback={<p>waiting</p>}>{children}</Suspense>;
const blue = fakeTeam({ displayName: 'Blue' });
const green = fakeTeam({ id: '7ea00000-0000-4000-8000-000000000002', displayName: 'Green' });

test('the teams are asked for once for all who want them, and one of them is found there', async () => {
  const listTeams = vi.fn(async () => [blue, green]);
  const app = fakeClientApp({ user: pending });
  await renderWithApp(
    waiting(
      <>
        <Names />
        <State />
        <Name id={green.id} />
        <NameState id={TEAM_ID} />
      </>,
    ),
    { app },
  );
  await expect.element(page.getByText('waiting')).toBeVisible();
  app.user.set(ok(mira({ listTeams })));
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('Blue Green');
  await expect.element(page.getByRole('button')).toHaveTextContent('Blue Green');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Green');
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('Blue');
  expect(listTeams).toHaveBeenCalledTimes(1);
});

test.each([['7ea00000-0000-4000-8000-000000000009'], [null]])(
  'a team %s that is none of theirs is null',
  async (id) => {
    const user = ok(mira({ listTeams: async () => [blue] }));
    await renderWithApp(
      waiting(
        <>
          <Name id={id} />
          <NameState id={id ?? ''} />
        </>,
      ),
      { app: fakeClientApp({ user }) },
    );
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('no such team');
    await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('no such team');
  },
);

test('nobody has none, and whoever comes next sees nothing of the one before', async () => {
  const app = fakeClientApp();
  await renderWithApp(waiting(<Names />), { app });
  await expect.element(page.getByText('none')).toBeVisible();
  app.user.set(ok(mira({ listTeams: async () => [blue] })));
  await expect.element(page.getByText('Blue')).toBeVisible();
  const never = new Promise<never>(() => {});
  app.user.set(ok(mira({ id: 'user-2', listTeams: () => never })));
  await expect.element(page.getByText('waiting')).toBeVisible();
  await expect.element(page.getByText('Blue')).not.toBeVisible();
});

test('a change made elsewhere shows at the next look, without waiting', async () => {
  const listTeams = vi.fn(async () => [blue, green]).mockResolvedValueOnce([blue]);
  const app = fakeClientApp({ user: ok(mira({ listTeams })) });
  const first = await renderWithApp(waiting(<Names />), { app });
  await expect.element(page.getByText('Blue')).toBeVisible();
  expect(listTeams).toHaveBeenCalledTimes(1);
  await first.screen.unmount();
  await renderWithApp(waiting(<Names />), { app });
  expect(page.getByText('waiting').elements()).toEqual([]);
  await expect.element(page.getByText('Blue Green')).toBeVisible();
});

test('a failure is told, and can be tried again', async () => {
  const listTeams = vi.fn(async () => [blue]).mockRejectedValueOnce(new Error('the service is away'));
  await renderWithApp(<State />, { app: fakeClientApp({ user: ok(mira({ listTeams })) }) });
  await expect.element(page.getByRole('button')).toHaveTextContent('the service is away');
  await page.getByRole('button').click();
  await expect.element(page.getByRole('button')).toHaveTextContent('Blue');
});

test('a user who cannot be loaded has no teams of somebody before', async () => {
  const app = fakeClientApp({ user: ok(mira({ listTeams: async () => [blue] })) });
  await renderWithApp(<State />, { app });
  await expect.element(page.getByRole('button')).toHaveTextContent('Blue');
  app.user.set(failed(new Error('the service is away')));
  await expect.element(page.getByRole('button')).toHaveTextContent('the service is away');
});
