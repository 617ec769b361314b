import type { ReactElement } from 'react';
import type { SetupStatus } from '@keystead/client/admin';
import { checkIcon, Icon } from '@keystead/ui';
import { useSettings } from '../../settings-context.ts';
import { formatRelative, t } from '../../words.ts';
import styles from './setup.module.css';

interface FirstRequestProps {
  status: SetupStatus;
}

/** Shows what the service has received from the app so far. */
export function FirstRequest({ status: { firstRequestAt, firstUserAt } }: FirstRequestProps): ReactElement {
  const { baseUrl } = useSettings();
  const [title, text] = firstUserAt
    ? [t('Your first user signed up'), t('Signed up {when}.', { when: formatRelative(firstUserAt) })]
    : firstRequestAt
      ? [
          t('Waiting for the first user…'),
          t('Your app connected {when}. Now sign up in it.', { when: formatRelative(firstRequestAt) }),
        ]
      : [t('Waiting for the first request…'), t('Listening on {url}. This updates automatically.', { url: baseUrl })];
  return (
    <output className={styles.listening} data-done={firstUserAt !== null || undefined}>
      {firstUserAt ? <Icon path={checkIcon} /> : <span className={styles.pulse} />}
      <span>
        <span className={styles.label}>{title}</span>
        <span className={styles.note}>{text}</span>
      </span>
    </output>
  );
}
