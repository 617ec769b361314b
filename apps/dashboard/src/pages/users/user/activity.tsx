import type { ReactElement } from 'react';
import { FoundEvents } from '../../activity/found-events.tsx';
import { t } from '../../../words.ts';
import { useUser } from './user-query.ts';

/** What became of the person, and of what is theirs. */
export const Activity = (): ReactElement => (
  <FoundEvents filter={{ subject: useUser().id }} isLive nothing={t('What becomes of this person is listed here.')} />
);
