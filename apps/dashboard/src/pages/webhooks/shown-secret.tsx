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

/** Shows a secret, the only time it can be seen. */
export function ShownSecret({ title, secret, onClose }: ShownSecretProps): ReactElement {
  const [isStored, setStored] = useState(false);
  return (
    <Dialog
      title={title}
      text={t("Your server verifies events with this secret. You won't be able to see it again.")}
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
        label={t("I've saved the secret")}
        checked={isStored}
        onChange={({ currentTarget }) => setStored(currentTarget.checked)}
      />
    </Dialog>
  );
}
