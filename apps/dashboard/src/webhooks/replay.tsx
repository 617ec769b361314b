import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { WebhookEndpoint } from '@keystead/client/admin';
import { Alert, Button, Dialog } from '@keystead/ui';
import { Checkbox, SelectField } from '@keystead/ui/dashboard';
import { TimeSpan, type Span } from '../page/time-span.tsx';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { webhooksKey } from './webhooks-query.ts';

const HOUR_MS = 3_600_000;
const OWN = 'own';

interface ReplayProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

/** The time since so many hours ago, or all of it. */
const sinceOf = (hours: string): Span => (hours === '' ? {} : { from: new Date(Date.now() - Number(hours) * HOUR_MS) });

/** Sends again what happened in a time, or what failed of it. */
export function Replay({ endpoint, onClose }: ReplayProps): ReactElement {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const [hours, setHours] = useState('1');
  const [own, setOwn] = useState<Span>(() => ({ from: new Date(Date.now() - HOUR_MS), to: new Date() }));
  const [onlyFailed, setOnlyFailed] = useState(true);
  const replay = useMutation({
    mutationFn: () => {
      const { from = new Date(0), to = new Date() } = hours === OWN ? own : sinceOf(hours);
      return admin.replayWebhookEndpoint(endpoint.id, { from, to, onlyFailed });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhooksKey(admin) }),
  });
  const isDone = replay.data !== undefined;
  const times = [
    { value: '1', label: t('Last hour') },
    { value: '24', label: t('Last 24 hours') },
    { value: '168', label: t('Last 7 days') },
    { value: '', label: t('All that is kept') },
    { value: OWN, label: t('From … to …') },
  ];
  return (
    <Dialog
      title={t('Replay events')}
      text={t('Messages keep their ids, so that your server can tell what it has seen.')}
      isBusy={replay.isPending}
      onClose={onClose}
      actions={
        <>
          {!isDone && (
            <Button variant="outline" size="small" onClick={onClose}>
              {t('Cancel')}
            </Button>
          )}
          {/* One button, so that it keeps the focus. */}
          <Button size="small" isBusy={replay.isPending} onClick={isDone ? onClose : () => replay.mutate()}>
            {isDone ? t('Done') : t('Replay')}
          </Button>
        </>
      }
    >
      {replay.data === undefined ? (
        <div className="key-form">
          <SelectField
            label={t('What happened in')}
            options={times}
            value={hours}
            onChange={({ currentTarget }) => setHours(currentTarget.value)}
          />
          {hours === OWN && <TimeSpan {...own} onChange={(changes) => setOwn({ ...own, ...changes })} />}
          <Checkbox
            label={t('Only what has failed')}
            checked={onlyFailed}
            onChange={({ currentTarget }) => setOnlyFailed(currentTarget.checked)}
          />
          {replay.error && <Alert title={replay.error.message} />}
        </div>
      ) : (
        <output>{t('Sent again: {count}', { count: replay.data })}</output>
      )}
    </Dialog>
  );
}
