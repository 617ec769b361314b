import type { ReactElement } from 'react';
import type { Metrics } from '@keystead/client/admin';
import { Details } from '../../kit/details.tsx';
import { Facts } from '../../kit/facts.tsx';
import { t } from '../../words.ts';

/** What each figure counts, as the service says it. */
export const Definitions = ({ definitions }: Pick<Metrics, 'definitions'>): ReactElement => (
  <Details summary={t('How it is counted')}>
    <Facts
      facts={[
        [t('Users'), definitions.users],
        [t('Sign-ups'), definitions.sign_ups],
        [t('Active users'), definitions.active],
        [t('Sign-ins'), definitions.sign_ins],
        [t('Mails'), definitions.mails],
        [t('Retention'), definitions.retention],
      ]}
    />
  </Details>
);
