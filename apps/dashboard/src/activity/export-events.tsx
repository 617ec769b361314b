import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactElement } from 'react';
import { Alert, Button, Dialog } from '@keystead/ui';
import { SelectField } from '@keystead/ui/dashboard';
import { downloadFrom } from '../moving/download.ts';
import { FORMATS, type Format } from '../moving/import-words.ts';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { soughtOf, type EventFilter } from './activity-query.ts';

interface ExportEventsProps {
  filter: EventFilter;
  onClose: () => void;
}

/** What the log shows, as a file. */
export function ExportEvents({ filter, onClose }: ExportEventsProps): ReactElement {
  const id = useId();
  const admin = useAdmin();
  const [format, setFormat] = useState<Format>('csv');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const answer = await admin.exportActivity({ format, filter: soughtOf(filter) });
      if (answer.status === 'error') throw answer.error;
      downloadFrom(answer.data.url);
    },
    onSuccess: onClose,
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <Dialog
      title={t('Export activity')}
      text={t('All that the filters leave, newest first.')}
      isBusy={isPending}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" size="small" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} size="small" isBusy={isPending}>
            {t('Export')}
          </Button>
        </>
      }
    >
      <form className="new-user" id={id} noValidate onSubmit={send}>
        <SelectField
          label={t('File format')}
          options={FORMATS}
          value={format}
          onChange={({ currentTarget: { value } }) => setFormat(value === 'csv' ? 'csv' : 'ndjson')}
        />
        {error && <Alert title={error.message} />}
      </form>
    </Dialog>
  );
}
