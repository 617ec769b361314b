import type { ReactElement } from 'react';
import { FoundMails } from '../../emails/found-mails.tsx';
import { t } from '../../../words.ts';
import { useUser } from './user-query.ts';

/** Emails sent to the current email addresses of the user. */
export const Emails = (): ReactElement => (
  <FoundMails filter={{ userId: useUser().id }} nothing={t('Emails to this user are listed here for 30 days.')} />
);
