import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import type { WebhookAttempt, WholeWebhookDelivery } from '@keystead/client/admin';
import { CopyButton } from '@keystead/react';
import { Alert, Badge, Button, Icon, Skeleton } from '@keystead/ui';
import { CodeBlock, Drawer, refreshIcon, Segments } from '@keystead/ui/dashboard';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { useMay } from '../project/rights.tsx';
import { t } from '../words.ts';
import { sayAnswer, sayNext, Schedule, Tries } from './delivery-tries.tsx';
import { nameDelivery, toneOfDelivery } from './webhook-words.ts';
import { deliveryQuery, ENDPOINT_ROUTE, webhooksKey } from './webhooks-query.ts';

/** One message: what was sent, what came back, and every try. */
export function DeliveryDrawer(): ReactElement {
  const admin = useAdmin();
  const { deliveryId } = useParams({ from: '/p/$projectId/webhooks/$endpointId/$deliveryId' });
  const navigate = useNavigate({ from: '/p/$projectId/webhooks/$endpointId/$deliveryId' });
  const mayReplay = useMay('manage');
  const { data: delivery, error, refetch } = useQuery(deliveryQuery(admin, deliveryId));
  return (
    <Drawer
      title={delivery?.eventType ?? t('Message')}
      {...(delivery && {
        badge: <Badge tone={toneOfDelivery(delivery)}>{nameDelivery(delivery)}</Badge>,
        ...(mayReplay && { footer: <ReplayOne key={delivery.id} id={delivery.id} /> }),
      })}
      closeLabel={t('Close')}
      onClose={() => void navigate({ to: ENDPOINT_ROUTE, search: (search) => search, resetScroll: false })}
    >
      {error && <FailedPart error={error} onRetry={() => void refetch()} />}
      {delivery === undefined && !error && (
        <Waiting>
          <Skeleton shape="control" />
        </Waiting>
      )}
      {delivery === null && <Alert title={t('This message is kept no longer.')} />}
      {delivery && <Details key={delivery.id} delivery={delivery} />}
    </Drawer>
  );
}

interface DetailsProps {
  delivery: WholeWebhookDelivery;
}

function Details({ delivery }: DetailsProps): ReactElement {
  const [shown, setShown] = useState<'request' | 'response' | 'tries'>('request');
  const [last] = delivery.log;
  return (
    <div className="key-form">
      <p className="muted">
        <code>{delivery.eventId}</code>
        <CopyButton content={delivery.eventId} />
      </p>
      {(delivery.status === 'waiting' || delivery.status === 'failed') && last && (
        <>
          <Alert title={sayAnswer(last)}>{sayNext(delivery)}</Alert>
          <Schedule delivery={delivery} />
        </>
      )}
      <Segments
        label={t('Details')}
        options={[
          { value: 'request', label: t('Request') },
          { value: 'response', label: t('Response') },
          { value: 'tries', label: t('Tries') },
        ]}
        value={shown}
        onChange={setShown}
      />
      {shown === 'request' &&
        (delivery.body === null ? (
          <p className="muted">{t('What it told is erased: the user was deleted, or the event is kept no longer.')}</p>
        ) : (
          <CodeBlock label={t('Request')} action={<CopyButton content={delivery.body} />}>
            {`${headOf(delivery)}\n\n${pretty(delivery.body)}`}
          </CodeBlock>
        ))}
      {shown === 'response' && <Response attempt={last} />}
      {shown === 'tries' && <Tries log={delivery.log} />}
    </div>
  );
}

interface ResponseProps {
  attempt: WebhookAttempt | undefined;
}

function Response({ attempt }: ResponseProps): ReactElement {
  if (!attempt) return <p className="muted">{t('It was not tried yet.')}</p>;
  if (attempt.status === null) return <Alert title={sayAnswer(attempt)} />;
  return (
    <>
      <p>{sayAnswer(attempt)}</p>
      <CodeBlock label={t('Response')}>{attempt.excerpt ?? ''}</CodeBlock>
    </>
  );
}

interface ReplayOneProps {
  id: string;
}

function ReplayOne({ id }: ReplayOneProps): ReactElement {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const replay = useMutation({
    mutationFn: async () => {
      const answer = await admin.replayWebhookDelivery(id);
      if (answer.status === 'error') throw answer.error;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhooksKey(admin) }),
  });
  return (
    <>
      {replay.error && <Alert title={replay.error.message} />}
      <span className="drawer-space" />
      <Button
        variant="outline"
        size="small"
        icon={<Icon path={refreshIcon} />}
        isBusy={replay.isPending}
        onClick={() => replay.mutate()}
      >
        {t('Replay')}
      </Button>
    </>
  );
}

/** Where the last try went and with which headers; until there is one, what the receiver will know it by. */
function headOf({ eventId, log: [last] }: WholeWebhookDelivery): string {
  if (!last?.request) return `webhook-id: ${eventId}`;
  const headers = Object.entries(last.request.headers).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${last.request.url}`, ...headers].join('\n');
}

/** As it is sent, with room to read. */
const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
