import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactElement } from 'react';
import type { Activity } from '@keystead/client/admin';
import { Alert, Button, Dialog, TextField } from '@keystead/ui';
import { ConfirmDialog } from '@keystead/ui/dashboard';
import { useAdmin, useProject, useProjectChange } from '../project/project.tsx';
import { formatDate, t } from '../words.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 3650;

interface RetentionFormProps {
  retention: Activity['retention'];
  onClose: () => void;
}

/** For how many days events are kept; fewer after a question, since the others go. */
export function RetentionForm({ retention, onClose }: RetentionFormProps): ReactElement {
  const id = useId();
  const { projectId } = useAdmin();
  const { config } = useProject();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useProjectChange();
  const [written, setWritten] = useState(String(config.eventRetentionDays ?? ''));
  const [isChecked, setChecked] = useState(false);
  const [askedAt, setAskedAt] = useState<number>();
  const chosen = written.trim() === '' ? null : Number(written);
  const isFine = chosen === null || (Number.isInteger(chosen) && chosen >= 1 && chosen <= MOST_DAYS);
  const days = chosen ?? retention.instanceDays;
  const save = (): void =>
    mutate(
      { config: { eventRetentionDays: chosen } },
      {
        onSuccess: async () => {
          await queryClient.invalidateQueries({ queryKey: ['activity', projectId] });
          onClose();
        },
      },
    );
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isFine || isPending) return;
    if (days < retention.days) setAskedAt(Date.now());
    else save();
  };
  const problem = error && <Alert title={error.message} />;
  if (askedAt !== undefined) {
    const date = formatDate(new Date(askedAt - days * DAY_MS));
    return (
      <ConfirmDialog
        title={t('Delete older events?')}
        text={t('All events from before {date} go for good. There is no way back.', { date })}
        confirmLabel={t('Keep {days} days', { days })}
        cancelLabel={t('Cancel')}
        isBusy={isPending}
        problem={problem}
        onConfirm={save}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      title={t('How long events are kept')}
      text={t('Older ones are deleted. Left empty, it is {days} days, as the instance has it.', {
        days: retention.instanceDays,
      })}
      isBusy={isPending}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" size="small" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} size="small" isBusy={isPending}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <form className="new-user" id={id} noValidate onSubmit={send}>
        <TextField
          name="days"
          label={t('Days')}
          inputMode="numeric"
          autoComplete="off"
          value={written}
          error={isChecked && !isFine ? t('Please enter 1 to {most} days', { most: MOST_DAYS }) : undefined}
          onChange={({ currentTarget }) => setWritten(currentTarget.value)}
        />
        {problem}
      </form>
    </Dialog>
  );
}
