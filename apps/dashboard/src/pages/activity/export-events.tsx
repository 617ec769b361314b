import type { ReactElement } from 'react';
import { SelectField } from '@keystead/ui/dashboard';
import { z } from 'zod';
import { FormDialog } from '../../kit/form.tsx';
import { useForm } from '../../kit/use-form.ts';
import { useSave } from '../../kit/use-save.ts';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';
import { downloadFrom } from '../settings/import-export/download.ts';
import { FORMATS } from '../settings/import-export/import-words.ts';
import { soughtOf, type EventFilter } from './activity-query.ts';

const schema = z.object({ format: z.enum(['csv', 'ndjson']) });

interface ExportEventsProps {
  filter: EventFilter;
  onClose: () => void;
}

/** Exports the events of the filtered log as a file. */
export function ExportEvents({ filter, onClose }: ExportEventsProps): ReactElement {
  const admin = useAdmin();
  const form = useForm({
    schema,
    values: { format: 'csv' },
    save: useSave({
      save: ({ format }: z.infer<typeof schema>) => admin.exportActivity({ format, filter: soughtOf(filter) }),
      onSaved: ({ url }) => {
        downloadFrom(url);
        onClose();
      },
    }),
  });
  return (
    <FormDialog
      form={form}
      title={t('Export activity')}
      text={t('Exports the events that match your filters, newest first.')}
      submitLabel={t('Export')}
      onClose={onClose}
    >
      <SelectField {...form.box('format')} label={t('File format')} options={FORMATS} />
    </FormDialog>
  );
}
