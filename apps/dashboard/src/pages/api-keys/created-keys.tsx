import { useState, type ReactElement } from 'react';
import type { NewApiKey } from '@keystead/client/admin';
import { CopyButton } from '@keystead/react';
import { Button, Dialog, Icon } from '@keystead/ui';
import { Checkbox, CodeBlock, downloadIcon, Segments } from '@keystead/ui/dashboard';
import { useProject } from '../../project/project.tsx';
import { useSettings } from '../../settings-context.ts';
import { t } from '../../words.ts';
import { environmentOf, toEnvFile, toJson } from './environment-of.ts';
import styles from './created-keys.module.css';

interface CreatedKeysProps {
  keys: NewApiKey;
  onClose: () => void;
}

/** Shows the new keys in full, the only time they can be seen. */
export function CreatedKeys({ keys, onClose }: CreatedKeysProps): ReactElement {
  const { id: projectId } = useProject();
  const { baseUrl } = useSettings();
  const [format, setFormat] = useState<'env' | 'json'>('env');
  const hasSecret = keys.secretServerKey !== null || keys.superSecretAdminKey !== null;
  const [isStored, setStored] = useState(!hasSecret);
  const environment = environmentOf({ baseUrl, projectId, keys });
  const text = format === 'env' ? toEnvFile(environment) : toJson(environment);
  return (
    <Dialog
      width="wide"
      title={t('{keys} created', { keys: keys.description })}
      text={
        hasSecret
          ? t("Copy the secret keys now. You won't be able to see them again.")
          : t('Copy the key into your app.')
      }
      isBusy={!isStored}
      onClose={onClose}
      actions={
        <>
          <DownloadButton text={toEnvFile(environment)} />
          <Button size="small" disabled={!isStored} onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <WholeKey
        label={t('Publishable client key')}
        aside={t('For browsers. Not a secret.')}
        value={keys.publishableClientKey}
      />
      <WholeKey label={t('Secret server key')} aside={t('Only for your server.')} value={keys.secretServerKey} />
      <WholeKey
        label={t('Super secret admin key')}
        aside={t('Only for your own scripts.')}
        value={keys.superSecretAdminKey}
      />
      <div className={styles.line}>
        <span className={styles.label}>{t('All keys')}</span>
        <Segments
          label={t('Format')}
          options={[
            { value: 'env', label: '.env' },
            { value: 'json', label: 'JSON' },
          ]}
          value={format}
          onChange={setFormat}
        />
      </div>
      <CodeBlock label={t('All keys')} action={<CopyButton content={text} />}>
        {text}
      </CodeBlock>
      {hasSecret && (
        <Checkbox
          label={t("I've saved the secret keys")}
          checked={isStored}
          onChange={({ currentTarget }) => setStored(currentTarget.checked)}
        />
      )}
    </Dialog>
  );
}

interface WholeKeyProps {
  label: string;
  aside: string;
  value: string | null;
}

const WholeKey = ({ label, aside, value }: WholeKeyProps): ReactElement | null =>
  value === null ? null : (
    <div className={styles.key}>
      <div className={styles.line}>
        <span className={styles.label}>{label}</span>
        <span className="muted">{aside}</span>
      </div>
      <CodeBlock label={label} action={<CopyButton content={value} />}>
        {value}
      </CodeBlock>
    </div>
  );

interface DownloadButtonProps {
  text: string;
}

function DownloadButton({ text }: DownloadButtonProps): ReactElement {
  const download = (): void => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = '.env';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Button variant="outline" size="small" icon={<Icon path={downloadIcon} />} onClick={download}>
      {t('Download .env')}
    </Button>
  );
}
