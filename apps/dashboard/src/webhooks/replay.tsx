import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { WebhookEndpoint } from '@keystead/client/admin';
import { Alert, Button, Dialog } from '@keystead/ui';
import { Checkbox, SelectField } from '@keystead/ui/dashboard';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { webhooksKey } from './webhooks-query.ts';

const HOUR_MS = 3_600_000;

interface ReplayProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

/** Sends again what happened in a time, or what failed of it. */
export function Replay({ endpoint, onClose }: ReplayProps): ReactElement {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const [hours, setHours] = useState('1');
  const [onlyFailed, setOnlyFailed] = useState(true);
  const replay = useMutation({
    mutationFn: () => {
      const to = new Date();
      const from = hours === 'all' ? new Date(0) : new Date(to.getTime() - Number(hours) * HOUR_MS);
      return admin.replayWebhookEndpoint(endpoint.id, { from, to, onlyFailed });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhooksKey(admin) }),
  });
  const times = [
    { value: '1', label: t('Last hour') },
    { value: '24', label: t('Last 24 hours') },
    { value: '168', label: t('Last 7 days') },
    { value: 'all', label: t('All that is kept') },
  ];
  return (
    <Dialog
      title={t('Replay events')}
      text={t('Messages keep their ids, so that your server can tell what it has seen.')}
      isBusy={replay.isPending}
      onClose={onClose}
      actions={
        replay.data === undefined ? (
          <>
            <Button variant="outline" size="small" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button size="small" isBusy={replay.isPending} onClick={() => replay.mutate()}>
              {t('Replay')}
            </Button>
          </>
        ) : (
          <Button size="small" onClick={onClose}>
            {t('Done')}
          </Button>
        )
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
