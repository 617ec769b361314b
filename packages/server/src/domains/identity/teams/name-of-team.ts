import { TEAM_NAME_MAX_LENGTH } from '@keystead/contract';

const ENDING = "'s Team";

/** The name of a team whose user has neither a name nor an email address. */
export const NAME_OF_NOBODY = 'Personal Team';

/** Returns the name of the team that a new user gets. */
export function nameOfTeam({ displayName, email }: { displayName: string | null; email: string | null }): string {
  const owner = displayName ?? email;
  if (owner === null) return NAME_OF_NOBODY;
  const start = owner.slice(0, TEAM_NAME_MAX_LENGTH - ENDING.length).replace(/[\uD800-\uDBFF]$/, ''); // no half of a surrogate pair
  return start + ENDING;
}

/**
 * A regular expression of PostgreSQL that matches such a name made of an email address, whichever address the user had
 * then.
 */
export const NAMED_BY_ADDRESS = `^[^\\s@]+@[^\\s@]+${ENDING}$`;
