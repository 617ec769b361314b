import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import type { NewWebhookEndpoint, WebhookEndpoint, WebhookEventType } from '@keystead/client/admin';
import { Alert, Button, Dialog, TextField } from '@keystead/ui';
import { Checkbox, Segments } from '@keystead/ui/dashboard';
import { useAdmin } from '../project/project.tsx';
import { useMay } from '../project/rights.tsx';
import { t } from '../words.ts';
import { eventTypes } from './webhook-words.ts';
import { webhooksKey } from './webhooks-query.ts';

interface EndpointFormProps {
  /** The one that is changed; otherwise one is made. */
  endpoint?: WebhookEndpoint;
  onCreated?: (endpoint: NewWebhookEndpoint) => void;
  onClose: () => void;
}

/** Where to, which events, and whether their order matters. */
export function EndpointForm({ endpoint, onCreated, onClose }: EndpointFormProps): ReactElement {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [description, setDescription] = useState(endpoint?.description ?? '');
  const [chosen, setChosen] = useState(endpoint?.eventTypes ?? null);
  const [isOrdered, setOrdered] = useState(endpoint?.isOrdered ?? false);
  const [isChecked, setChecked] = useState(false);
  const mayMove = useMay('secrets');
  const saving = useMutation({
    mutationFn: async (): Promise<NewWebhookEndpoint | undefined> => {
      const given = { description: description.trim(), eventTypes: chosen, isOrdered };
      const moved = { ...given, url: url.trim() };
      const answer = endpoint
        ? await admin.updateWebhookEndpoint(endpoint.id, moved.url === endpoint.url ? given : moved)
        : await admin.createWebhookEndpoint(moved);
      if (answer.status === 'error') throw answer.error;
      return 'secret' in answer.data ? (answer.data as NewWebhookEndpoint) : undefined;
    },
    onSuccess: (created) => {
      void queryClient.invalidateQueries({ queryKey: webhooksKey(admin) });
      if (created) onCreated?.(created);
      else onClose();
    },
  });
  const isEmpty = chosen?.length === 0;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (url.trim() !== '' && !isEmpty && !saving.isPending) saving.mutate();
  };
  return (
    <Dialog
      title={endpoint ? t('Edit endpoint') : t('New endpoint')}
      text={
        endpoint
          ? t('What changes counts from the next message on.')
          : t('Name an address of your server that takes events.')
      }
      isBusy={saving.isPending}
      onClose={onClose}
      actions={null}
    >
      <form className="key-form" noValidate onSubmit={save}>
        <TextField
          name="url"
          label={t('Address')}
          placeholder="https://app.example.com/webhooks"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={2048}
          disabled={!mayMove}
          value={url}
          error={isChecked && url.trim() === '' ? t('Please enter an address') : undefined}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <TextField
          name="description"
          label={t('Description')}
          maxLength={256}
          value={description}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        <EventChoice chosen={chosen} isMissing={isChecked && isEmpty} onChange={setChosen} />
        <Checkbox
          label={t('Keep the order')}
          hint={t('What tells of a user or team waits until everything before it has arrived.')}
          checked={isOrdered}
          onChange={({ currentTarget }) => setOrdered(currentTarget.checked)}
        />
        {saving.error && <Alert title={saving.error.message} />}
        <div className="ks ks-dialog-actions">
          <Button variant="outline" size="small" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button size="small" type="submit" isBusy={saving.isPending}>
            {endpoint ? t('Save') : t('Create endpoint')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface EventChoiceProps {
  /** Null for all. */
  chosen: readonly WebhookEventType[] | null;
  isMissing: boolean;
  onChange: (chosen: readonly WebhookEventType[] | null) => void;
}

const EventChoice = ({ chosen, isMissing, onChange }: EventChoiceProps): ReactElement => (
  <div className="key-form">
    <Segments
      label={t('Events')}
      options={[
        { value: 'all', label: t('All events') },
        { value: 'some', label: t('Chosen events') },
      ]}
      value={chosen === null ? 'all' : 'some'}
      onChange={(value) => onChange(value === 'all' ? null : [])}
    />
    {chosen && (
      <div className="activity-tools">
        {eventTypes.map((type) => (
          <Checkbox
            key={type}
            label={type}
            checked={chosen.includes(type)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, type] : chosen.filter((other) => other !== type))
            }
          />
        ))}
      </div>
    )}
    {isMissing && (
      <p className="setting-error" role="alert">
        {t('Please choose an event')}
      </p>
    )}
  </div>
);
