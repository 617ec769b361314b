import { useCallback, useReducer } from 'react';
import type { ServerUser } from '@keystead/client/server';
import { NOBODY, toggleLoaded, toggleOne, type Selection } from './selection.ts';
import { withoutOrder, type UserSearch } from './user-search.ts';

type Change = { readonly one: ServerUser } | { readonly all: Selection } | 'loaded';

/** Who is selected. Another search begins with nobody; another order keeps them. */
export function useSelection(search: UserSearch, users: readonly ServerUser[]) {
  const key = JSON.stringify(withoutOrder(search));
  const now = (kept: { key: string; selection: Selection }): Selection => (kept.key === key ? kept.selection : NOBODY);
  const [kept, change] = useReducer(
    (before: { key: string; selection: Selection }, next: Change) => ({
      key,
      selection: changed(now(before), next, users),
    }),
    { key, selection: NOBODY },
  );
  return {
    selection: now(kept),
    select: (all: Selection): void => change({ all }),
    toggle: useCallback((one: ServerUser) => change({ one }), []),
    toggleLoaded: useCallback(() => change('loaded'), []),
  };
}

function changed(selection: Selection, change: Change, users: readonly ServerUser[]): Selection {
  const loaded = users.map(({ id }) => id);
  if (change === 'loaded') return toggleLoaded(selection, loaded);
  return 'one' in change ? toggleOne(selection, change.one.id, loaded) : change.all;
}
