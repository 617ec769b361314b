import type { ReactElement } from 'react';
import type { EmailSettings, EmailTestLine } from '@keystead/client/admin';
import { email } from '@keystead/contract/fields';
import { Alert, Badge, Button, Icon, TextField } from '@keystead/ui';
import { sendIcon } from '@keystead/ui/dashboard';
import { z } from 'zod';
import { Box } from '../../kit/box.tsx';
import { trimmed } from '../../kit/checks.ts';
import { Form } from '../../kit/form.tsx';
import { useForm } from '../../kit/use-form.ts';
import { dataOf, useSave } from '../../kit/use-save.ts';
import { useOwner } from '../../owner/owner.tsx';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';
import styles from './emails.module.css';

const schema = z.object({ recipient: trimmed(email) });
const MARKS: Readonly<Record<EmailTestLine['from'], string>> = { keystead: '→', server: '←', note: '·' };
const LEAST_SECONDS = 0.1;

interface SmtpTestProps {
  /** Returns the settings to test, saved or not; undefined if one is missing. */
  check: () => EmailSettings | undefined;
}

/** Sends a test email while the user waits, and shows the response of the SMTP server. */
export function SmtpTest({ check }: SmtpTestProps): ReactElement {
  const admin = useAdmin();
  const { primaryEmail } = useOwner();
  const test = useSave({
    save: async ({ recipient, settings }: { recipient: string; settings: EmailSettings }) => {
      const startedAt = performance.now();
      const tested = dataOf(await admin.runEmailTest(recipient, settings));
      const seconds = Number(((performance.now() - startedAt) / 1000).toFixed(1));
      return { ...tested, seconds: Math.max(LEAST_SECONDS, seconds) };
    },
  });
  const form = useForm({
    schema,
    values: { recipient: primaryEmail ?? '' },
    problems: { recipient: t('Enter an email address') },
    save: {
      ...test,
      mutate: ({ recipient }) => {
        const settings = check();
        if (settings) test.mutate({ recipient, settings });
      },
    },
  });
  const { data, isPending } = test;
  return (
    <Box
      title={t('Test email')}
      actions={
        <div aria-live="polite">
          {isPending && <span className="muted">{t('Connecting to the server…')}</span>}
          {data && (
            <Badge tone={data.isAccepted ? 'success' : 'warning'}>
              {data.isAccepted
                ? t('Accepted in {seconds} s', { seconds: data.seconds })
                : t('Rejected after {seconds} s', { seconds: data.seconds })}
            </Badge>
          )}
        </div>
      }
    >
      <Form form={form}>
        <TextField {...form.field('recipient')} type="email" label={t('Recipient')} dir="ltr" />
        <Button type="submit" variant="outline" isBusy={isPending} icon={<Icon path={sendIcon} />}>
          {t('Send test email')}
        </Button>
        {data && data.error !== null && <Alert title={data.error} />}
      </Form>
      {data && data.transcript.length > 0 && (
        <pre className={styles.transcript} dir="ltr">
          {data.transcript.map(({ from, text }, index) => (
            <span
              key={index}
              data-from={from}
              data-done={(data.isAccepted && index === data.transcript.length - 1) || undefined}
            >{`${MARKS[from]} ${text}\n`}</span>
          ))}
        </pre>
      )}
    </Box>
  );
}
