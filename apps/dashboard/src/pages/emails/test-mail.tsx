import { useCallback, useRef, useState, type ReactElement } from 'react';
import type { EmailTemplate, EmailTemplateChanges } from '@keystead/client/admin';
import { email } from '@keystead/contract/fields';
import { Button, Icon, TextField } from '@keystead/ui';
import { Popover, sendIcon } from '@keystead/ui/dashboard';
import { z } from 'zod';
import { trimmed } from '../../kit/checks.ts';
import { Form } from '../../kit/form.tsx';
import { useForm } from '../../kit/use-form.ts';
import { useSave } from '../../kit/use-save.ts';
import { useOwner } from '../../owner/owner.tsx';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';
import styles from './mail-preview.module.css';

interface TestMailProps {
  type: EmailTemplate['type'];
  changes: EmailTemplateChanges;
}

/** Sends the template as a test email, saved or not. */
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
        {t('Send test email')}
      </Button>
      {isOpen && (
        <Popover label={t('Send test email')} trigger={trigger} onClose={close}>
          <TestForm {...props} />
        </Popover>
      )}
    </div>
  );
}

const schema = z.object({ recipient: trimmed(email) });

function TestForm({ type, changes }: TestMailProps): ReactElement {
  const admin = useAdmin();
  const { primaryEmail } = useOwner();
  const test = useSave({
    save: ({ recipient }: z.infer<typeof schema>) => admin.sendTestMail(type, recipient, changes),
  });
  const form = useForm({
    schema,
    values: { recipient: primaryEmail ?? '' },
    problems: { recipient: t('Enter an email address') },
    save: test,
  });
  return (
    <div className={styles.test}>
      <Form form={form} isInline>
        <TextField {...form.field('recipient')} type="email" label={t('Send a test to')} />
        <Button type="submit" isBusy={form.isBusy}>
          {t('Send')}
        </Button>
        <output>
          {test.data === true && t('Sent to {email}', { email: test.variables.recipient })}
          {test.data === false && t("You've reached an email rate limit. Try again later.")}
        </output>
      </Form>
    </div>
  );
}
