import type { ReactElement } from 'react';
import { FoundEvents } from '../../activity/found-events.tsx';
import { t } from '../../../words.ts';
import { useUser } from './user-query.ts';

/** Events about the user and what belongs to them. */
export const Activity = (): ReactElement => (
  <FoundEvents
    filter={{ subject: useUser().id }}
    isLive
    nothing={t('Everything that happens to this user appears here.')}
  />
);
