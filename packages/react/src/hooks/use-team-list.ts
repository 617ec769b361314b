'use client';
import {
  observeForUser,
  type CurrentUser,
  type Observable,
  type TeamListKey,
  type TeamReference,
} from '@keystead/client';
import { useKeysteadApp } from '../provider.tsx';

/** Something of one team, as whoever is signed in sees it; without a team, or for guests, there is `nothing`. */
export const useTeamList = <Value>(
  key: TeamListKey,
  team: TeamReference | null,
  load: (user: CurrentUser, team: TeamReference) => Promise<Value>,
  nothing: Value,
): Observable<Value> =>
  observeForUser(useKeysteadApp().user, key, async (user: CurrentUser | null) =>
    user && team ? load(user, team) : nothing,
  );
