import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState, type FormEvent, type ReactElement } from 'react';
import type { EmailTemplate, EmailTemplateChanges } from '@keystead/client/admin';
import { Alert, Button, Icon, TextField } from '@keystead/ui';
import { Popover, sendIcon } from '@keystead/ui/dashboard';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';

interface TestMailProps {
  type: EmailTemplate['type'];
  changes: EmailTemplateChanges;
}

/** Mails what is written, saved or not. */
export function TestMail(props: TestMailProps): ReactElement {
  const trigger = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <div ref={trigger}>
      <Button
        variant="outline"
        size="small"
        icon={<Icon path={sendIcon} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Send test')}
      </Button>
      {isOpen && (
        <Popover label={t('Send test')} trigger={trigger} onClose={close}>
          <TestForm {...props} />
        </Popover>
      )}
    </div>
  );
}

function TestForm({ type, changes }: TestMailProps): ReactElement {
  const admin = useAdmin();
  const [recipient, setRecipient] = useState('');
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: (to: string) => admin.sendTestMail(type, to, changes),
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (recipient.trim() !== '' && !isPending) mutate(recipient.trim());
  };
  return (
    <form className="test-mail" noValidate onSubmit={send}>
      <TextField
        name="recipient"
        type="email"
        label={t('Send a test to')}
        value={recipient}
        onChange={({ currentTarget }) => setRecipient(currentTarget.value)}
      />
      <Button type="submit" isBusy={isPending}>
        {t('Send')}
      </Button>
      <output className="test-mail-said">
        {data === true && t('Sent to {email}', { email: variables })}
        {data === false && t('A limit of mails is reached. Try again later.')}
      </output>
      {error && <Alert title={error.message} />}
    </form>
  );
}
