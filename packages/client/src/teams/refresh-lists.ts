import type { ClientParts } from '../client-parts.ts';

/** The keys of `observeForUser` for the teams of the signed-in user. Keys for one team end with its ID. */
export type TeamListKey = 'teams' | `team-${'permissions' | 'users' | 'invitations' | 'profile'}/${string}`;
/** The keys of `observeForUser` for their connected accounts. Keys for scopes end with the scopes. */
export type ConnectedAccountKey = 'connected-accounts' | `connected-account-${'with' | 'token'}/${string}`;

/**
 * Fetches the observables whose keys start with the given ones again, after a change. Never rejects: the last known
 * values stay.
 */
export async function refreshLists(
  { lists }: Pick<ClientParts, 'lists'>,
  ...keys: readonly (TeamListKey | ConnectedAccountKey | 'connected-account' | 'contact-channels')[]
): Promise<void> {
  const affected = [...(lists() ?? [])].filter(([key]) => keys.some((start) => key.startsWith(start)));
  await Promise.all(affected.map(([, observable]) => observable.refresh().catch(() => undefined)));
}

/**
 * Fetches the teams and the user again after a team changed or the user left it, because the user object contains the
 * selected team.
 */
export async function refreshMembership(
  parts: Pick<ClientParts, 'lists' | 'refreshUser'>,
  team_id: string,
): Promise<void> {
  await Promise.all([refreshLists(parts, 'teams', `team-permissions/${team_id}`), parts.refreshUser()]);
}
