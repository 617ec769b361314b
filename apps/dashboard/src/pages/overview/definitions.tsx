import type { ReactElement } from 'react';
import type { Metrics } from '@keystead/client/admin';
import { Details } from '../../kit/details.tsx';
import { Facts } from '../../kit/facts.tsx';
import { t } from '../../words.ts';

/** What each metric counts, in the words of the service. */
export const Definitions = ({ definitions }: Pick<Metrics, 'definitions'>): ReactElement => (
  <Details summary={t('How we count')}>
    <Facts
      facts={[
        [t('Users'), definitions.users],
        [t('Sign-ups'), definitions.sign_ups],
        [t('Active users'), definitions.active],
        [t('Sign-ins'), definitions.sign_ins],
        [t('Emails'), definitions.mails],
        [t('Retention'), definitions.retention],
      ]}
    />
  </Details>
);
