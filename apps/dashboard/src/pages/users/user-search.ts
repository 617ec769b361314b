/** The search of the user list, as the URL stores it. Missing parameters don't filter. */
export interface UserSearch {
  readonly q?: string;
  /** By activity; by sign-up if undefined. */
  readonly sort?: 'active';
  /** False sorts the oldest first. */
  readonly desc?: false;
  readonly verified?: boolean;
  /** Any of these methods, separated by commas. */
  readonly method?: string;
  readonly mfa?: boolean;
  readonly restricted?: boolean;
  readonly team?: string;
  /** A time filter in the format of `time-filter.ts`. */
  readonly signed_up?: string;
  readonly active?: string;
}

/** Changes the search. Each change is a step for Back, except while the user types. */
export type ChangeSearch = (search: UserSearch, isTyping?: boolean) => void;

/** The search, and what is open on top of the list. */
export interface UsersAddress extends UserSearch {
  readonly new?: true;
  readonly jobs?: true;
}

const TEXTS = ['q', 'method', 'team', 'signed_up', 'active'] as const;
const SWITCHES = ['verified', 'mfa', 'restricted'] as const;

/** Returns the texts of a URL that are set. The router reads a text that looks like a number as a number. */
export const textsIn = <Name extends string>(
  given: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): { [Each in Name]?: string } =>
  Object.fromEntries(
    names
      .filter((name) => ['string', 'number'].includes(typeof given[name]) && given[name] !== '')
      .map((name) => [name, String(given[name])]),
  ) as { [Each in Name]?: string }; // only these names

/** Reads the known parameters and ignores the others. */
export function readUserSearch(given: Readonly<Record<string, unknown>>): UserSearch {
  const switches = SWITCHES.filter((name) => typeof given[name] === 'boolean');
  return {
    ...textsIn(given, TEXTS),
    ...Object.fromEntries(switches.map((name) => [name, given[name]])),
    ...(given['sort'] === 'active' && { sort: 'active' }),
    ...(given['desc'] === false && { desc: false }),
  };
}

/** Returns which users are searched, without their order. */
export const withoutOrder = (search: UserSearch): UserSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name !== 'sort' && name !== 'desc'));
