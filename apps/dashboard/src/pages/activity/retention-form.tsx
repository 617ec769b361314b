import { useState, type ReactElement } from 'react';
import type { Activity } from '@keystead/client/admin';
import { EVENT_MAX_RETENTION_DAYS } from '@keystead/contract/client';
import { eventRetentionDays } from '@keystead/contract/fields';
import { TextField } from '@keystead/ui';
import { z } from 'zod';
import { ConfirmSave } from '../../kit/confirm-save.tsx';
import { FormDialog } from '../../kit/form.tsx';
import { useForm } from '../../kit/use-form.ts';
import { changeProject, useAdmin, useProject, useProjectSave } from '../../project/project.tsx';
import { formatDate, t } from '../../words.ts';

const DAY_MS = 86_400_000;

const schema = z.object({
  days: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(eventRetentionDays.nullable()),
});

interface RetentionFormProps {
  retention: Activity['retention'];
  onClose: () => void;
}

/** Sets for how many days events are kept. A shorter time asks first, because older events are deleted. */
export function RetentionForm({ retention, onClose }: RetentionFormProps): ReactElement {
  const admin = useAdmin();
  const { config } = useProject();
  const [asked, setAsked] = useState<{ chosen: number | null; days: number; before: Date }>();
  const save = useProjectSave({
    save: (days: number | null) => changeProject(admin, { config: { eventRetentionDays: days } }),
    refreshes: ['activity'],
    onSaved: onClose,
  });
  const form = useForm({
    schema,
    values: { days: String(config.eventRetentionDays ?? '') },
    problems: { days: t('Enter 1 to {most} days', { most: EVENT_MAX_RETENTION_DAYS }) },
    save: {
      ...save,
      mutate: ({ days: chosen }) => {
        const days = chosen ?? retention.instanceDays;
        if (days < retention.days) setAsked({ chosen, days, before: new Date(Date.now() - days * DAY_MS) });
        else save.mutate(chosen);
      },
    },
  });
  return asked ? (
    <ConfirmSave
      title={t('Delete older events?')}
      text={t("Deletes all events before {date}. You can't undo this.", { date: formatDate(asked.before) })}
      confirmLabel={t('Keep {days} days', { days: asked.days })}
      save={{ ...save, mutate: () => save.mutate(asked.chosen) }}
      onClose={onClose}
    />
  ) : (
    <FormDialog
      form={form}
      title={t('Event retention')}
      text={t('Older events are deleted. Leave empty for the instance default of {days} days.', {
        days: retention.instanceDays,
      })}
      submitLabel={t('Save')}
      onClose={onClose}
    >
      <TextField {...form.field('days')} label={t('Days')} inputMode="numeric" autoComplete="off" />
    </FormDialog>
  );
}
