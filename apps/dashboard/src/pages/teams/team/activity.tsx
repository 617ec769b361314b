import type { ReactElement } from 'react';
import { FoundEvents } from '../../activity/found-events.tsx';
import { t } from '../../../words.ts';
import { useTeam } from './team-query.ts';

/** Events about the team, its members and its invitations. */
export const Activity = (): ReactElement => (
  <FoundEvents
    filter={{ subject: useTeam().id }}
    isLive
    nothing={t('Everything that happens in this team appears here.')}
  />
);
