import { useState, type ReactElement } from 'react';
import { CopyButton } from '@keystead/react';
import { Button, Dialog } from '@keystead/ui';
import { Checkbox, CodeBlock } from '@keystead/ui/dashboard';
import { t } from '../../words.ts';

interface ShownSecretProps {
  title: string;
  secret: string;
  onClose: () => void;
}

/** A secret, for the only time. */
export function ShownSecret({ title, secret, onClose }: ShownSecretProps): ReactElement {
  const [isStored, setStored] = useState(false);
  return (
    <Dialog
      title={title}
      text={t('Your server verifies messages with this secret. It is never shown again.')}
      isBusy={!isStored}
      onClose={onClose}
      actions={
        <Button size="small" disabled={!isStored} onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <CodeBlock label={t('Signing secret')} action={<CopyButton content={secret} />}>
        {secret}
      </CodeBlock>
      <Checkbox
        label={t('I have stored the secret')}
        checked={isStored}
        onChange={({ currentTarget }) => setStored(currentTarget.checked)}
      />
    </Dialog>
  );
}
