'use client';
import {
  observeForUser,
  type CurrentUser,
  type Observable,
  type TeamListKey,
  type TeamReference,
} from '@keystead/client';
import { useKeysteadApp } from '../provider.tsx';

/** Loads data of one team for the current user. Without a team, or signed out, the value is `nothing`. */
export const useTeamList = <Value>(
  key: TeamListKey,
  team: TeamReference | null,
  load: (user: CurrentUser, team: TeamReference) => Promise<Value>,
  nothing: Value,
): Observable<Value> =>
  observeForUser(useKeysteadApp().user, key, async (user: CurrentUser | null) =>
    user && team ? load(user, team) : nothing,
  );
