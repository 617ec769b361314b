import type { Team } from '@keystead/client';

/** With so many teams a field to search them is of use. */
export const SEARCH_FROM = 10;

/** Those with a text in their name, whatever its letters are like. */
export function searchTeams<Found extends Pick<Team, 'displayName'>>(
  teams: readonly Found[],
  text: string,
): readonly Found[] {
  const wanted = plain(text);
  return wanted ? teams.filter(({ displayName }) => plain(displayName).includes(wanted)) : teams;
}

/** Nobody types accents and capital letters to find something. */
const plain = (text: string): string =>
  text
    .trim()
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase();
