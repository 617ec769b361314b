import { useId, useState, type ReactElement } from 'react';
import type { WebhookEndpoint } from '@keystead/client/admin';
import { Button, Dialog } from '@keystead/ui';
import { Checkbox, SelectField } from '@keystead/ui/dashboard';
import { z } from 'zod';
import { Form } from '../../kit/form.tsx';
import { TimeSpan } from '../../kit/time-span.tsx';
import { useForm } from '../../kit/use-form.ts';
import { useSave } from '../../kit/use-save.ts';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';

const HOUR_MS = 3_600_000;
const OWN = 'own';
const TIMES = [
  { value: '1', label: t('Last hour') },
  { value: '24', label: t('Last 24 hours') },
  { value: '168', label: t('Last 7 days') },
  { value: '', label: t('All deliveries') },
  { value: OWN, label: t('Custom range') },
];

const schema = z.object({
  hours: z.string(),
  own: z.object({ from: z.date().optional(), to: z.date().optional() }),
  onlyFailed: z.boolean(),
});

/** Returns the time since that many hours ago, or all of it if empty. */
const sinceOf = (hours: string) => (hours === '' ? {} : { from: new Date(Date.now() - Number(hours) * HOUR_MS) });

interface ReplayProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

/** Sends the events of a time range again, or only those that failed. */
export function Replay({ endpoint, onClose }: ReplayProps): ReactElement {
  const admin = useAdmin();
  const id = useId();
  const replay = useSave({
    save: ({ hours, own, onlyFailed }: z.infer<typeof schema>) => {
      const { from = new Date(0), to = new Date() }: typeof own = hours === OWN ? own : sinceOf(hours);
      return admin.replayWebhookEndpoint(endpoint.id, { from, to, onlyFailed });
    },
    refreshes: ['webhooks'],
  });
  const [lastHour] = useState(() => ({ ...sinceOf('1'), to: new Date() }));
  const form = useForm({ schema, values: { hours: '1', own: lastHour, onlyFailed: true }, save: replay });
  const { hours, own } = form.values;
  const isDone = replay.data !== undefined;
  return (
    <Dialog
      title={t('Replay events')}
      text={t('Replayed deliveries keep their ID, so your server can detect duplicates.')}
      isBusy={form.isBusy}
      onClose={onClose}
      actions={
        <>
          {!isDone && (
            <Button variant="outline" size="small" onClick={onClose}>
              {t('Cancel')}
            </Button>
          )}
          {/* One button for both states, so that it keeps the focus. */}
          <Button
            size="small"
            type={isDone ? 'button' : 'submit'}
            form={id}
            isBusy={form.isBusy}
            onClick={isDone ? onClose : undefined}
          >
            {isDone ? t('Done') : t('Replay')}
          </Button>
        </>
      }
    >
      {isDone ? (
        <output>{t('Replayed: {count}', { count: replay.data })}</output>
      ) : (
        <Form form={form} id={id}>
          <SelectField {...form.box('hours')} label={t('Time range')} options={TIMES} />
          {hours === OWN && <TimeSpan {...own} onChange={(changes) => form.set('own', { ...own, ...changes })} />}
          <Checkbox {...form.box('onlyFailed')} label={t('Only failed deliveries')} />
        </Form>
      )}
    </Dialog>
  );
}
