import { textsIn } from '../users/user-search.ts';

/** In which order teams are listed, as the address says it. */
export interface TeamOrder {
  /** By name; by creation if it is left out. */
  readonly sort?: 'name';
  /** The last name first, or the oldest team: the other way round than at first. */
  readonly desc?: boolean;
}

/** Which teams the page shows. What is left out does not matter. */
export interface TeamSearch extends TeamOrder {
  readonly q?: string;
}

/** Takes what it knows and leaves the rest. */
export const readTeamSearch = (given: Readonly<Record<string, unknown>>): TeamSearch => {
  const sort = given['sort'] === 'name' ? 'name' : undefined;
  const isTurned = given['desc'] === (sort === 'name');
  return { ...textsIn(given, ['q']), ...(sort && { sort }), ...(isTurned && { desc: sort === 'name' }) };
};
