import type { ReactElement } from 'react';
import { Alert, Button, Icon } from '@keystead/ui';
import { keyIcon } from '@keystead/ui/dashboard';
import type { Save } from '../../kit/use-save.ts';
import { t } from '../../words.ts';
import styles from './setup.module.css';

interface KeyPartProps {
  isServer: boolean;
  /** Whether the project has keys, created here or elsewhere. */
  hasKeys: boolean;
  /** The full key, if this tab has it. */
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
          {hasKeys ? t('Create another key') : t('Create key')}
        </Button>
      )}
    </div>
  );
}

function explain({ isServer, hasKeys, isKnown }: { isServer: boolean; hasKeys: boolean; isKnown: boolean }): string {
  if (isKnown && isServer) return t("It's in the code below until you reload or close this tab. Keep it secret.");
  if (isKnown) return t("It's in the code below until you reload or close this tab. It isn't a secret.");
  if (hasKeys) return t('Keys are only shown when you create them. Use your own key or create another.');
  return t('Connects your app to this project. Expires in one year.');
}
