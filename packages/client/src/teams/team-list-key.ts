/** Under which keys `observeForUser` keeps what belongs to the teams of whoever is signed in; those of one team end in its id. */
export type TeamListKey = 'teams' | `team-${'permissions' | 'users' | 'invitations' | 'profile'}/${string}`;
