import { useCallback, useReducer } from 'react';
import type { ServerUser } from '@keystead/client/server';
import { MAX_USER_IDS } from '@keystead/contract/client';
import { withoutOrder, type UserSearch } from './user-search.ts';

/** Some users by their IDs, or all users that match the search, with their number. */
export type Selection =
  | { readonly kind: 'ids'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly count: number };

export const NOBODY: Selection = { kind: 'ids', ids: new Set() };

/** Whether no further user can be selected individually. */
export const isFull = (selection: Selection): boolean => selection.kind === 'ids' && selection.ids.size >= MAX_USER_IDS;

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'all' || selection.ids.has(id);

export const countSelected = (selection: Selection): number =>
  selection.kind === 'all' ? selection.count : selection.ids.size;

/**
 * Selects or deselects one user. Deselecting one of all users keeps the other loaded ones, because the IDs of the rest
 * aren't known.
 */
export function toggleOne(selection: Selection, id: string, loaded: readonly string[]): Selection {
  const ids = new Set(selection.kind === 'all' ? loaded : selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return select(ids);
}

/** Selects all loaded users, or none if they are already selected. */
export const toggleLoaded = (selection: Selection, loaded: readonly string[]): Selection =>
  loaded.slice(0, MAX_USER_IDS).every((id) => isSelected(selection, id)) ? NOBODY : select(new Set(loaded));

const select = (ids: ReadonlySet<string>): Selection => ({
  kind: 'ids',
  ids: new Set([...ids].slice(0, MAX_USER_IDS)),
});

interface Kept {
  readonly key: string;
  readonly selection: Selection;
}

type Change = { readonly one: ServerUser } | { readonly all: Selection } | 'loaded';

/** Returns the selected users. Another search clears the selection; another order keeps it. */
export function useSelection(search: UserSearch, users: readonly ServerUser[]) {
  const key = JSON.stringify(withoutOrder(search));
  const now = (kept: Kept): Selection => (kept.key === key ? kept.selection : NOBODY);
  const changed = (selection: Selection, next: Change): Selection => {
    const loaded = users.map(({ id }) => id);
    if (next === 'loaded') return toggleLoaded(selection, loaded);
    return 'one' in next ? toggleOne(selection, next.one.id, loaded) : next.all;
  };
  const [kept, change] = useReducer(
    (before: Kept, next: Change): Kept => ({ key, selection: changed(now(before), next) }),
    { key, selection: NOBODY },
  );
  return {
    selection: now(kept),
    select: (all: Selection): void => change({ all }),
    toggle: useCallback((one: ServerUser) => change({ one }), []),
    toggleLoaded: useCallback(() => change('loaded'), []),
  };
}
