import type { ReactElement } from 'react';
import { FoundMails } from '../../emails/found-mails.tsx';
import { t } from '../../../words.ts';
import { useUser } from './user-query.ts';

/** What was mailed to the addresses that the person has now. */
export const Mails = (): ReactElement => (
  <FoundMails filter={{ userId: useUser().id }} nothing={t('Mails to their addresses are listed here for 30 days.')} />
);
