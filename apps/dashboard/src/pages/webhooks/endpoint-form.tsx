import type { ReactElement } from 'react';
import type { NewWebhookEndpoint, WebhookEndpoint, WebhookEventType } from '@keystead/client/admin';
import { webhookDescription, webhookUrl } from '@keystead/contract/fields';
import { TextField, VisuallyHidden } from '@keystead/ui';
import { Checkbox, Segments } from '@keystead/ui/dashboard';
import { z } from 'zod';
import { trimmed } from '../../kit/checks.ts';
import { Choices } from '../../kit/choices.tsx';
import { FormDialog } from '../../kit/form.tsx';
import { useForm } from '../../kit/use-form.ts';
import { useSave } from '../../kit/use-save.ts';
import { useAdmin } from '../../project/project.tsx';
import { useMay } from '../../project/rights.tsx';
import { t } from '../../words.ts';
import { eventTypes } from './webhook-words.ts';

const schema = z
  .object({
    url: trimmed(webhookUrl),
    description: trimmed(webhookDescription),
    events: z.enum(['all', 'some']),
    eventTypes: z.array(z.enum(eventTypes)).readonly(),
    isOrdered: z.boolean(),
  })
  .refine(({ events, eventTypes: chosen }) => events === 'all' || chosen.length > 0, { path: ['eventTypes'] });

const NONE: readonly WebhookEventType[] = [];

interface EndpointFormProps {
  /** The endpoint to edit; without it, a new one is created. */
  endpoint?: WebhookEndpoint;
  onCreated?: (endpoint: NewWebhookEndpoint) => void;
  onClose: () => void;
}

/** The URL, the event types, and whether their order matters. */
export function EndpointForm({ endpoint, onCreated, onClose }: EndpointFormProps): ReactElement {
  const admin = useAdmin();
  const mayMove = useMay('secrets');
  const form = useForm({
    schema,
    values: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      events: endpoint?.eventTypes ? 'some' : 'all',
      eventTypes: endpoint?.eventTypes ?? NONE,
      isOrdered: endpoint?.isOrdered ?? false,
    },
    problems: { url: t('Enter a URL'), eventTypes: t('Choose at least one event') },
    save: useSave({
      save: async ({ url, events, ...given }: z.infer<typeof schema>) => {
        const options = { ...given, eventTypes: events === 'all' ? null : given.eventTypes };
        if (!endpoint) return admin.createWebhookEndpoint({ ...options, url });
        return admin.updateWebhookEndpoint(endpoint.id, url === endpoint.url ? options : { ...options, url });
      },
      refreshes: ['webhooks'],
      onSaved: (saved) => (endpoint ? onClose() : onCreated?.(saved as NewWebhookEndpoint)), // a new endpoint includes its secret
    }),
    refusals: { WEBHOOK_URL_REFUSED: 'url' },
  });
  return (
    <FormDialog
      form={form}
      title={endpoint ? t('Edit endpoint') : t('New endpoint')}
      text={endpoint ? t('Changes apply to new deliveries.') : t('Enter the URL of the endpoint that receives events.')}
      submitLabel={endpoint ? t('Save') : t('Create endpoint')}
      onClose={onClose}
    >
      <TextField
        {...form.field('url')}
        label={t('URL')}
        placeholder="https://app.example.com/webhooks"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={2048}
        disabled={!mayMove}
      />
      <TextField {...form.field('description')} label={t('Description')} maxLength={256} />
      <Segments
        label={t('Events')}
        options={[
          { value: 'all', label: t('All events') },
          { value: 'some', label: t('Selected events') },
        ]}
        value={form.values.events}
        onChange={(events) => form.set('events', events)}
      />
      {form.values.events === 'some' && (
        <Choices
          legend={<VisuallyHidden>{t('Events')}</VisuallyHidden>}
          problem={form.problemOf('eventTypes')}
          isInline
        >
          {eventTypes.map((type) => (
            <Checkbox key={type} {...form.box('eventTypes')} label={type} value={type} />
          ))}
        </Choices>
      )}
      <Checkbox
        {...form.box('isOrdered')}
        label={t('Deliver in order')}
        hint={t('Events about a user or team wait until earlier events about them are delivered.')}
      />
    </FormDialog>
  );
}
