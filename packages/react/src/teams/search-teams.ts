import type { Team } from '@keystead/client';

/** From this many teams on, the menu has a search field. */
export const SEARCH_FROM = 10;

/** Finds teams whose name contains a text, ignoring case and accents. */
export function searchTeams<Found extends Pick<Team, 'displayName'>>(
  teams: readonly Found[],
  text: string,
): readonly Found[] {
  const wanted = plain(text);
  return wanted ? teams.filter(({ displayName }) => plain(displayName).includes(wanted)) : teams;
}

/** People don't type accents and capital letters in a search field. */
const plain = (text: string): string =>
  text
    .trim()
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase();
