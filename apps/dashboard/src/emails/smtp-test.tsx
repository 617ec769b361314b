import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { EmailSettings, EmailTestLine } from '@keystead/client/admin';
import { Alert, Badge, Button, TextField } from '@keystead/ui';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';

interface SmtpTestProps {
  /** Saved or not. */
  settings: EmailSettings;
}

/** Sends a mail while somebody waits, and shows what the server says. */
export function SmtpTest({ settings }: SmtpTestProps): ReactElement {
  const admin = useAdmin();
  const [recipient, setRecipient] = useState('');
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const answer = await admin.runEmailTest(recipient.trim(), settings);
      if (answer.status === 'error') throw answer.error;
      return answer.data;
    },
  });
  return (
    <section aria-labelledby="test-mail">
      <h2 className="section-title" id="test-mail">
        {t('Test mail')}
      </h2>
      <form
        className="mail-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <TextField
          name="recipient"
          type="email"
          label={t('Recipient')}
          value={recipient}
          onChange={({ currentTarget }) => setRecipient(currentTarget.value)}
        />
        <Button type="submit" variant="outline" size="small" isBusy={isPending}>
          {t('Send test mail')}
        </Button>
      </form>
      <div aria-live="polite">
        {error && <Alert title={error.message} />}
        {data && !isPending && (
          <>
            <Badge tone={data.isAccepted ? 'success' : 'warning'}>
              {data.isAccepted ? t('Accepted') : t('Not accepted')}
            </Badge>
            {data.error !== null && <p>{data.error}</p>}
            <pre className="mail-transcript" dir="ltr">
              {data.transcript.map(lineOf).join('\n')}
            </pre>
          </>
        )}
      </div>
    </section>
  );
}

const MARKS: Readonly<Record<EmailTestLine['from'], string>> = { keystead: '→', server: '←', note: '·' };

const lineOf = ({ from, text }: EmailTestLine): string => `${MARKS[from]} ${text}`;
