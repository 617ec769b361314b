import type { ClientParts } from '../client-parts.ts';

/** Under which keys `observeForUser` keeps what belongs to the teams of whoever is signed in; those of one team end in its id. */
export type TeamListKey = 'teams' | `team-${'permissions' | 'users' | 'invitations' | 'profile'}/${string}`;
/** The same for their accounts at providers; what asks for scopes ends in them. */
export type ConnectedAccountKey = 'connected-accounts' | `connected-account-${'with' | 'token'}/${string}`;

/** Fetches anew what is observed under keys that begin with these, after it changed. Never fails: what was last known stays. */
export async function refreshLists(
  { lists }: Pick<ClientParts, 'lists'>,
  ...keys: readonly (TeamListKey | ConnectedAccountKey | 'connected-account' | 'contact-channels')[]
): Promise<void> {
  const affected = [...(lists() ?? [])].filter(([key]) => keys.some((start) => key.startsWith(start)));
  await Promise.all(affected.map(([, observable]) => observable.refresh().catch(() => undefined)));
}

/** The same after a team of the user changed, or is theirs no more: it may be the selected one, which the user shows. */
export async function refreshMembership(
  parts: Pick<ClientParts, 'lists' | 'refreshUser'>,
  team_id: string,
): Promise<void> {
  await Promise.all([refreshLists(parts, 'teams', `team-permissions/${team_id}`), parts.refreshUser()]);
}
