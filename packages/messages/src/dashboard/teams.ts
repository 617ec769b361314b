/** What the list of teams says. */
export type TeamsSentence =
  | 'Create team'
  | 'It has no members yet: you add or invite them next.'
  | 'Look for a part of the name, or a whole id.'
  | 'No team fits'
  | 'No team yet'
  | 'People work together in teams.'
  | 'Team name or id';
