/** Whom the page of users shows, as its address says it. What is left out does not matter. */
export interface UserSearch {
  readonly q?: string;
  /** By activity; by sign-up if it is left out. */
  readonly sort?: 'active';
  /** The oldest first. */
  readonly desc?: false;
  readonly verified?: boolean;
  /** Any of these, with commas between them. */
  readonly method?: string;
  readonly mfa?: boolean;
  readonly restricted?: boolean;
  readonly team?: string;
  /** A time, as time-filter.ts reads it. */
  readonly signed_up?: string;
  readonly active?: string;
}

/** Shows others. Back leads to those of before, except while somebody types: what is half typed is no step. */
export type ChangeSearch = (search: UserSearch, isTyping?: boolean) => void;

/** The same, and what lies on top of the list. */
export interface UsersAddress extends UserSearch {
  readonly new?: true;
  readonly jobs?: true;
}

const TEXTS = ['q', 'method', 'team', 'signed_up', 'active'] as const;
const SWITCHES = ['verified', 'mfa', 'restricted'] as const;

/** The texts of an address that are there. Words that look like a number were read as one. */
export const textsIn = <Name extends string>(
  given: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): { [Each in Name]?: string } =>
  Object.fromEntries(
    names
      .filter((name) => ['string', 'number'].includes(typeof given[name]) && given[name] !== '')
      .map((name) => [name, String(given[name])]),
  ) as { [Each in Name]?: string }; // of these names alone

/** Takes what it knows and leaves the rest. */
export function readUserSearch(given: Readonly<Record<string, unknown>>): UserSearch {
  const switches = SWITCHES.filter((name) => typeof given[name] === 'boolean');
  return {
    ...textsIn(given, TEXTS),
    ...Object.fromEntries(switches.map((name) => [name, given[name]])),
    ...(given['sort'] === 'active' && { sort: 'active' }),
    ...(given['desc'] === false && { desc: false }),
  };
}

/** Whom it means, in whichever order. */
export const withoutOrder = (search: UserSearch): UserSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name !== 'sort' && name !== 'desc'));
