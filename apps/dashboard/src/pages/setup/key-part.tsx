import type { ReactElement } from 'react';
import { Alert, Button, Icon } from '@keystead/ui';
import { keyIcon } from '@keystead/ui/dashboard';
import type { Save } from '../../kit/use-save.ts';
import { t } from '../../words.ts';
import styles from './setup.module.css';

interface KeyPartProps {
  isServer: boolean;
  /** Keys were made before, here or elsewhere. */
  hasKeys: boolean;
  /** The key, if this tab knows it. */
  known: string | undefined;
  create: Save<void>;
}

/** The key that the code below needs. */
export function KeyPart({ isServer, hasKeys, known, create }: KeyPartProps): ReactElement {
  return (
    <div className={styles.key}>
      <div className={styles.keyText}>
        <div className={styles.label}>{isServer ? t('Secret server key') : t('Publishable client key')}</div>
        <div className={styles.note}>{explain({ isServer, hasKeys, isKnown: known !== undefined })}</div>
        {create.error && <Alert title={create.error.message} />}
      </div>
      {known === undefined && (
        <Button
          variant={hasKeys ? 'outline' : 'primary'}
          size="small"
          icon={<Icon path={keyIcon} />}
          isBusy={create.isPending}
          onClick={() => create.mutate()}
        >
          {hasKeys ? t('Make another key') : t('Make a key')}
        </Button>
      )}
    </div>
  );
}

function explain({ isServer, hasKeys, isKnown }: { isServer: boolean; hasKeys: boolean; isKnown: boolean }): string {
  if (isKnown && isServer) return t('It stands in the code below until you close this tab. Nobody else may read it.');
  if (isKnown) return t('It stands in the code below until you close this tab. It is no secret.');
  if (hasKeys) return t('Keys are shown whole only when they are made. Put yours into the code, or make another.');
  return t('It opens the project to your app, for a year.');
}
