import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TeamInvitation } from '@keystead/client';
import { AccountSettings } from '../account-settings/account-settings.tsx';
import { fakeClientApp } from '../testing/fake-client-app.ts';
import { fakeInvitation, fakeTeam, TEAM_ID } from '../testing/fake-team.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { inTeams } from '../testing/screens-of-teams.tsx';

beforeEach(() => page.viewport(1100, 800));
afterEach(() => page.viewport(900, 800));

const row = page.getByRole('group', { name: 'Pending invitations' });
const dialog = page.getByRole('alertdialog');

async function open(...invitations: TeamInvitation[]) {
  const listInvitations = async () => invitations;
  const app = fakeClientApp(inTeams({ teams: [fakeTeam({ listInvitations })] }));
  await renderWithApp(<AccountSettings path={`/handler/account-settings/teams/${TEAM_ID}`} />, { app });
}

async function revoke() {
  await row.getByRole('button', { name: /^Revoke/ }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
}

test('one that somebody else has revoked or accepted is as good as revoked', async () => {
  await open(fakeInvitation({ revoke: async () => knownFailure('VERIFICATION_CODE_NOT_FOUND') }));
  await revoke();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('whoever may not revoke it any more is told that it did not work', async () => {
  await open(fakeInvitation({ revoke: async () => knownFailure('TEAM_PERMISSION_REQUIRED') }));
  await revoke();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('An unknown error occurred');
});

test('the focus is not lost with the invitation', async () => {
  await open(fakeInvitation());
  await revoke();
  await expect.element(row.getByRole('button', { name: /^Revoke/ })).toHaveFocus();
});

test('the first twenty are shown, the others when asked for', async () => {
  await open(
    ...Array.from({ length: 21 }, (_, at) =>
      fakeInvitation({ id: `1417e000-0000-4000-8000-${String(at).padStart(12, '0')}` }),
    ),
  );
  await expect.poll(() => row.getByRole('listitem').elements()).toHaveLength(20);
  await row.getByRole('button', { name: 'Show more' }).click();
  expect(row.getByRole('listitem').elements()).toHaveLength(21);
});
