import { Suspense, type ReactElement } from 'react';
import type { CurrentUser, TeamPermission, TeamReference } from '@keystead/client';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeClientApp, mira, ok } from '../testing/fake-client-app.ts';
import { fakeInvitation, fakeTeam, fakeTeamProfile, fakeTeamUser } from '../testing/fake-team.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { usePermission, usePermissions, usePermissionsState, usePermissionState } from './use-permissions.ts';
import { useTeamInvitations, useTeamInvitationsState } from './use-team-invitations.ts';
import { useTeamProfile, useTeamProfileState } from './use-team-profile.ts';
import { useTeamUsers, useTeamUsersState } from './use-team-users.ts';

const green = fakeTeam({ id: '7ea00000-0000-4000-8000-000000000002' });

async function render(element: ReactElement, user: CurrentUser | null) {
  const app = fakeClientApp({ user: ok(user) });
  await renderWithApp(<Suspense fallback={<p>waiting</p>}>{element}</Suspense>, { app });
}
const shown = page.getByRole('paragraph');

const ids = (items: readonly { id: string }[] | undefined) => items?.map(({ id }) => id).join(' ') || 'none';

const nameOf = (permission: TeamPermission | null | undefined) => permission?.id ?? 'no';

function Permissions({ team }: { team: TeamReference | null }) {
  const all = usePermissions(team);
  const [edit, see] = [usePermission(team, 'edit'), usePermission(team, 'see')];
  const allState = usePermissionsState(team);
  const editState = usePermissionState(team, 'edit');
  return (
    <p>
      {ids(all)}, {nameOf(edit)}, {nameOf(see)}; {ids(allState.data)}, {nameOf(editState.data)}
    </p>
  );
}

test('permissions are listed per team, and one of them is found, by one request', async () => {
  const listPermissions = vi.fn(async () => [{ id: '$read_members' }, { id: 'edit' }]);
  const team = fakeTeam();
  await render(<Permissions team={team} />, mira({ listPermissions }));
  await expect.element(shown).toHaveTextContent('$read_members edit, edit, no; $read_members edit, edit');
  expect(listPermissions.mock.calls).toEqual([[team]]);
});

test('teams have permissions of their own, and without a team or a user there are none', async () => {
  const listPermissions = vi.fn(async ({ id }: TeamReference) => (id === green.id ? [{ id: 'edit' }] : []));
  await render(
    <>
      <Permissions team={green} />
      <Permissions team={fakeTeam()} />
      <Permissions team={null} />
    </>,
    mira({ listPermissions }),
  );
  const texts = () =>
    page
      .getByRole('paragraph')
      .elements()
      .map((element) => element.textContent);
  await expect
    .poll(() => texts())
    .toEqual(['edit, edit, no; edit, edit', 'none, no, no; none, no', 'none, no, no; none, no']);
  expect(listPermissions).toHaveBeenCalledTimes(2);
});

test('a guest may do nothing, and nobody is asked', async () => {
  await render(<Permissions team={green} />, null);
  await expect.element(shown).toHaveTextContent('none, no, no; none, no');
});

function Users({ limit }: { limit: number }) {
  const team = teamOfMany;
  const { items, nextCursor } = useTeamUsers(team, { limit });
  const { data } = useTeamUsersState(team, { limit });
  return <p>{`${ids(items)}, ${nextCursor}; ${ids(data?.items)}`}</p>;
}
const listUsers = vi.fn(async ({ limit }: { limit?: number } = {}) => ({
  items: [fakeTeamUser('Mira', 'user-1'), fakeTeamUser('Jonas', 'user-2')].slice(0, limit),
  nextCursor: limit === 1 ? 'c1' : null,
}));
const teamOfMany = fakeTeam({ listUsers });

test('members come as a page of the size that is asked for', async () => {
  await render(
    <>
      <Users limit={1} />
      <Users limit={2} />
    </>,
    mira(),
  );
  await expect.element(page.getByText('user-1, c1; user-1')).toBeVisible();
  await expect.element(page.getByText('user-1 user-2, null; user-1 user-2')).toBeVisible();
  expect(listUsers).toHaveBeenCalledTimes(2);
});

const inviting = fakeTeam({ listInvitations: async () => [fakeInvitation()] });
function Invitations() {
  const addresses = useTeamInvitations(inviting).map(({ recipientEmail }) => recipientEmail);
  return <p>{`${addresses.join(' ')}; ${useTeamInvitationsState(inviting).data?.length}`}</p>;
}

test('open invitations are listed', async () => {
  await render(<Invitations />, mira());
  await expect.element(shown).toHaveTextContent('jonas@acme.test; 1');
});

function Profile() {
  return <p>{`${useTeamProfile(green)?.displayName}; ${useTeamProfileState(green).data?.displayName}`}</p>;
}

test('the own profile in a team is shown; a guest has none', async () => {
  await render(<Profile />, mira({ getTeamProfile: async () => fakeTeamProfile({ displayName: 'Mi' }) }));
  await expect.element(shown).toHaveTextContent('Mi; Mi');
});
