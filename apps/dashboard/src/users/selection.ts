/** Some users by their ids, or all that the search matches, of whom there were so many. */
export type Selection =
  | { readonly kind: 'ids'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly count: number };

/** As many ids as one job takes. */
const MOST_IDS = 1000;

export const NOBODY: Selection = { kind: 'ids', ids: new Set() };

/** Whether nobody else can be selected one by one. */
export const isFull = (selection: Selection): boolean => selection.kind === 'ids' && selection.ids.size >= MOST_IDS;

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'all' || selection.ids.has(id);

export const countSelected = (selection: Selection): number =>
  selection.kind === 'all' ? selection.count : selection.ids.size;

/** Whoever takes one out of all keeps the others that are loaded: nobody can know the rest by name. */
export function toggleOne(selection: Selection, id: string, loaded: readonly string[]): Selection {
  const ids = new Set(selection.kind === 'all' ? loaded : selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return select(ids);
}

/** All that are loaded, or nobody if they are selected already. */
export const toggleLoaded = (selection: Selection, loaded: readonly string[]): Selection =>
  loaded.slice(0, MOST_IDS).every((id) => isSelected(selection, id)) ? NOBODY : select(new Set(loaded));

const select = (ids: ReadonlySet<string>): Selection => ({ kind: 'ids', ids: new Set([...ids].slice(0, MOST_IDS)) });
