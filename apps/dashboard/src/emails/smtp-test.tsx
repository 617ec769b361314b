import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import type { EmailSettings, EmailTest, EmailTestLine } from '@keystead/client/admin';
import { Alert, Badge, Button, Icon, TextField } from '@keystead/ui';
import { sendIcon } from '@keystead/ui/dashboard';
import { useOwner } from '../owner/owner.tsx';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { isAddress } from './sending-fields.ts';

interface SmtpTestProps {
  /** What is to be tried, saved or not; nothing where something is missing. */
  check: () => EmailSettings | undefined;
}

/** Sends a mail while somebody waits, and shows what the server says. */
export function SmtpTest({ check }: SmtpTestProps): ReactElement {
  const admin = useAdmin();
  const { primaryEmail } = useOwner();
  const [recipient, setRecipient] = useState(primaryEmail ?? '');
  const [isChecked, setChecked] = useState(false);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (settings: EmailSettings) => {
      const startedAt = performance.now();
      const answer = await admin.runEmailTest(recipient.trim(), settings);
      if (answer.status === 'error') throw answer.error;
      return { ...answer.data, seconds: secondsSince(startedAt) };
    },
  });
  const isWrong = !isAddress(recipient);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (isWrong || isPending) return;
    const settings = check();
    if (settings) mutate(settings);
  };
  const said = isPending ? undefined : data;
  return (
    <section className="settings-box mail-test" aria-labelledby="test-mail">
      <div className="setting">
        <h2 className="setting-label" id="test-mail">
          {t('Test mail')}
        </h2>
        <div aria-live="polite">
          {isPending && <span className="muted">{t('Talking to the server…')}</span>}
          {said && <Verdict test={said} />}
        </div>
      </div>
      <form className="mail-test-form" noValidate onSubmit={send}>
        <TextField
          name="recipient"
          type="email"
          label={t('Recipient')}
          dir="ltr"
          value={recipient}
          error={isChecked && isWrong ? t('Please enter an email address') : undefined}
          onChange={({ currentTarget }) => setRecipient(currentTarget.value)}
        />
        <Button type="submit" variant="outline" isBusy={isPending} icon={<Icon path={sendIcon} />}>
          {t('Send test mail')}
        </Button>
        {error && <Alert title={error.message} />}
        {said && said.error !== null && <Alert title={said.error} />}
      </form>
      {said && said.transcript.length > 0 && (
        <pre className="mail-transcript" dir="ltr">
          {said.transcript.map((line, index) => (
            <Line key={index} line={line} isDone={said.isAccepted && index === said.transcript.length - 1} />
          ))}
        </pre>
      )}
    </section>
  );
}

const Verdict = ({ test: { isAccepted, seconds } }: { test: EmailTest & { seconds: number } }): ReactElement => (
  <Badge tone={isAccepted ? 'success' : 'warning'}>
    {isAccepted ? t('Accepted in {seconds} s', { seconds }) : t('Not accepted after {seconds} s', { seconds })}
  </Badge>
);

const Line = ({ line: { from, text }, isDone }: { line: EmailTestLine; isDone: boolean }): ReactElement => (
  <span data-from={from} data-done={isDone || undefined}>{`${MARKS[from]} ${text}\n`}</span>
);

const MARKS: Readonly<Record<EmailTestLine['from'], string>> = { keystead: '→', server: '←', note: '·' };

const LEAST_SECONDS = 0.1;
const secondsSince = (startedAt: number): number =>
  Math.max(LEAST_SECONDS, Number(((performance.now() - startedAt) / 1000).toFixed(1)));
