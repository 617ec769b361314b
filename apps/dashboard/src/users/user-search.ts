/** Whom the page of users shows, as its address says it. What is left out does not matter. */
export interface UserSearch {
  readonly q?: string;
  /** By activity; by sign-up if it is left out. */
  readonly sort?: 'active';
  /** The oldest first. */
  readonly desc?: false;
}

/** Takes what it knows and leaves the rest. Words that look like a number were read as one. */
export const readUserSearch = ({ q, sort, desc }: Readonly<Record<string, unknown>>): UserSearch => ({
  ...(['string', 'number'].includes(typeof q) && q !== '' && { q: String(q) }),
  ...(sort === 'active' && { sort }),
  ...(desc === false && { desc }),
});

/** Whom it means, in whichever order. */
export const withoutOrder = (search: UserSearch): UserSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name !== 'sort' && name !== 'desc'));
