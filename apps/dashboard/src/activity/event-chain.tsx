import type { ReactElement } from 'react';
import type { ToldEvent } from '@keystead/client/admin';
import { Alert, checkIcon, Icon } from '@keystead/ui';
import { t } from '../words.ts';

type EventChainProps = Pick<ToldEvent, 'chain'>;

/** How an event hangs on the one before, and whether it still does. */
export const EventChain = ({ chain: { hash, previousHash, isIntact } }: EventChainProps): ReactElement => (
  <section aria-label={t('Chain')}>
    {isIntact ? (
      <p className="muted activity-live">
        <Icon path={checkIcon} />
        {t('Chained to the event before, unbroken')}
      </p>
    ) : (
      <Alert title={t('This event is not as it was sealed after the one before.')}>
        {t(
          'It was changed behind the back of the service, or the one before is. The command verify-log reads the whole log.',
        )}
      </Alert>
    )}
    <dl className="event-facts">
      <dt>{t('Hash')}</dt>
      <dd>
        <code>{hash}</code>
      </dd>
      <dt>{t('Hash before')}</dt>
      <dd>
        <code>{previousHash ?? '–'}</code>
      </dd>
    </dl>
  </section>
);
