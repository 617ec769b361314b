'use client';
import type { ReactElement } from 'react';
import type { CurrentTeam, CurrentUser } from '@keystead/client';
import type { Kit } from '../account-settings/kit.ts';
import { KitContext } from '../account-settings/use-kit.ts';
import { TeamCreation } from './team-creation.tsx';
import { TeamSection } from './team-section.tsx';
import type { TeamsPlace } from './teams-on-demand.tsx';

export interface TeamPagesProps extends TeamsPlace {
  kit: Kit;
  user: CurrentUser;
  /** Undefined on the page that creates a team. */
  team: CurrentTeam | undefined;
}

/** The page of a team in the account settings, or the page that creates one. */
export const TeamPages = ({ kit, user, team, base, onGo }: TeamPagesProps): ReactElement => (
  <KitContext.Provider value={kit}>
    {team ? (
      <TeamSection user={user} team={team} />
    ) : (
      <TeamCreation user={user} onCreated={({ id }) => onGo(`${base}/teams/${id}`)} />
    )}
  </KitContext.Provider>
);
