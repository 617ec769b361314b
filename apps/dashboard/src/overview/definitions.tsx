import type { ReactElement } from 'react';
import type { Metrics } from '@keystead/client/admin';
import { t } from '../words.ts';
import '../user/user.css';

/** What each figure counts, as the service says it. */
export const Definitions = ({ definitions }: Pick<Metrics, 'definitions'>): ReactElement => (
  <details className="time-chart-table">
    <summary>{t('How it is counted')}</summary>
    <dl className="user-facts" style={{ marginBlockStart: 8 }}>
      {(
        [
          [t('Users'), definitions.users],
          [t('Sign-ups'), definitions.sign_ups],
          [t('Active users'), definitions.active],
          [t('Sign-ins'), definitions.sign_ins],
          [t('Mails'), definitions.mails],
          [t('Retention'), definitions.retention],
        ] as const
      ).map(([name, definition]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{definition}</dd>
        </div>
      ))}
    </dl>
  </details>
);
