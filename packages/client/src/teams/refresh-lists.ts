import type { ClientParts } from '../client-parts.ts';

/** Under which keys `observeForUser` keeps what belongs to the teams of whoever is signed in; those of one team end in its id. */
export type TeamListKey = 'teams' | `team-${'permissions' | 'users' | 'invitations' | 'profile'}/${string}`;

/** Fetches anew what is observed under keys that begin with these, after it changed. Never fails: what was last known stays. */
export async function refreshLists(
  { lists }: Pick<ClientParts, 'lists'>,
  ...keys: readonly TeamListKey[]
): Promise<void> {
  const affected = [...(lists() ?? [])].filter(([key]) => keys.some((start) => key.startsWith(start)));
  await Promise.all(affected.map(([, observable]) => observable.refresh().catch(() => undefined)));
}
