import { expect, test } from 'vitest';
import { searchTeams } from './search-teams.ts';

const teams = ['Acme Design', 'Équipe Bleue', 'צוות העיצוב', 'Night Shift'].map((displayName) => ({ displayName }));

test.each([
  ['', teams.length],
  ['  ', teams.length],
  ['DESIGN', 1],
  ['equipe', 1],
  ['équipe', 1],
  ['העיצוב', 1],
  ['shift ', 1],
  ['nothing', 0],
])('%j finds %i', (text, count) => {
  expect(searchTeams(teams, text)).toHaveLength(count);
});
