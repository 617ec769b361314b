import { useEffect, type ReactElement } from 'react';
import type { WebhookEndpoint } from '@keystead/client/admin';
import { Alert, Badge, Button, Dialog, Skeleton } from '@keystead/ui';
import { CodeBlock } from '@keystead/ui/dashboard';
import { useSave } from '../../kit/use-save.ts';
import { Highlighted } from '../../kit/highlighted.tsx';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';
import { formatTook } from './webhook-words.ts';

interface TestEventProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

/** Sends a test event at once, and shows the response. */
export function TestEvent({ endpoint, onClose }: TestEventProps): ReactElement {
  const admin = useAdmin();
  const { mutate, data, error, isPending } = useSave({ save: () => admin.testWebhookEndpoint(endpoint.id) });
  useEffect(() => mutate(), [mutate]);
  return (
    <Dialog
      title={t('Test event')}
      text={t('Sends one event of type webhook.test.')}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" size="small" isBusy={isPending} onClick={() => mutate()}>
            {t('Send again')}
          </Button>
          <Button size="small" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      {isPending && <Skeleton shape="control" />}
      {error && <Alert title={error.message} />}
      {data && (
        <>
          <output>
            <Badge tone={data.isAccepted ? 'success' : 'warning'}>
              {data.isAccepted ? t('Delivered') : t('Failed')}
            </Badge>{' '}
            {data.error ?? t('{status} after {time}', { status: String(data.status), time: formatTook(data.millis) })}
          </output>
          <CodeBlock label={t('Request')} hasHeader>
            <Highlighted language="json" code={data.body} />
          </CodeBlock>
          {data.excerpt !== null && data.excerpt !== '' && (
            <CodeBlock label={t('Response')} hasHeader>
              {data.excerpt}
            </CodeBlock>
          )}
        </>
      )}
    </Dialog>
  );
}
