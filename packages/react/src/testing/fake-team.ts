import type { CurrentTeam, EditableTeamProfile, TeamInvitation, TeamUser } from '@keystead/client';

export const TEAM_ID = '7ea00000-0000-4000-8000-000000000001';

const done = { status: 'ok', data: undefined } as const;

/** A team of the user. Calls don't change it: tests provide the results. */
export function fakeTeam(changes: Partial<CurrentTeam> = {}): CurrentTeam {
  return {
    id: TEAM_ID,
    displayName: 'Acme Design',
    profileImageUrl: null,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    update: async (updates) => ({ status: 'ok', data: fakeTeam({ ...changes, ...updates }) }),
    delete: async () => done,
    inviteUser: async () => done,
    listUsers: async () => ({ items: [fakeTeamUser()], nextCursor: null }),
    removeUser: async () => done,
    listInvitations: async () => [],
    ...changes,
  };
}

export const fakeTeamProfile = (changes: Partial<EditableTeamProfile> = {}): EditableTeamProfile => ({
  displayName: 'Mira Okafor',
  profileImageUrl: null,
  update: async (updates) => ({ status: 'ok', data: fakeTeamProfile({ ...changes, ...updates }) }),
  ...changes,
});

export const fakeTeamUser = (displayName: string | null = 'Mira Okafor', id = 'user-1'): TeamUser => ({
  id,
  teamProfile: { displayName, profileImageUrl: null },
});

export const fakeInvitation = (changes: Partial<TeamInvitation> = {}): TeamInvitation => ({
  id: '1417e000-0000-4000-8000-000000000001',
  recipientEmail: 'jonas@acme.test',
  expiresAt: new Date('2026-02-10T10:20:00'),
  revoke: async () => done,
  ...changes,
});
