import { TEAM_NAME_MAX_LENGTH } from '@keystead/contract';

const ENDING = "'s Team";

/** What a team is called whose user has neither a name nor an address. */
export const NAME_OF_NOBODY = 'Personal Team';

/** What the team is called that a user begins with. */
export function nameOfTeam({ displayName, email }: { displayName: string | null; email: string | null }): string {
  const owner = displayName ?? email;
  if (owner === null) return NAME_OF_NOBODY;
  const start = owner.slice(0, TEAM_NAME_MAX_LENGTH - ENDING.length).replace(/[\uD800-\uDBFF]$/, ''); // no half of a letter
  return start + ENDING;
}

/** As PostgreSQL reads it: such a name made of an address, whichever the user had at the time. */
export const NAMED_BY_ADDRESS = `^[^\\s@]+@[^\\s@]+${ENDING}$`;
