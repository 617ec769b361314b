import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import type { WebhookAttempt, WholeWebhookDelivery } from '@keystead/client/admin';
import { CopyButton } from '@keystead/react';
import { Alert, Badge, Button, Icon, VisuallyHidden } from '@keystead/ui';
import { CodeBlock, Drawer, refreshIcon, Segments } from '@keystead/ui/dashboard';
import { Highlighted } from '../../kit/highlighted.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Toolbar } from '../../kit/toolbar.tsx';
import { useSave } from '../../kit/use-save.ts';
import { useAdmin } from '../../project/project.tsx';
import { useMay } from '../../project/rights.tsx';
import { formatMoment, formatRelative, t } from '../../words.ts';
import { formatPause, formatTook, nameDelivery, toneOfDelivery } from './webhook-words.ts';
import { deliveryQuery, ENDPOINT_ROUTE } from './webhooks-query.ts';
import styles from './webhooks.module.css';

/** One delivery: what was sent, the response, and every attempt. */
export function DeliveryDrawer(): ReactElement {
  const { deliveryId } = useParams({ from: '/p/$projectId/webhooks/$endpointId/$deliveryId' });
  const navigate = useNavigate({ from: '/p/$projectId/webhooks/$endpointId/$deliveryId' });
  const mayReplay = useMay('manage');
  const query = useQuery(deliveryQuery(useAdmin(), deliveryId));
  const { data: delivery } = query;
  return (
    <Drawer
      title={delivery?.eventType ?? t('Delivery')}
      badge={delivery && <Badge tone={toneOfDelivery(delivery)}>{nameDelivery(delivery)}</Badge>}
      footer={delivery && mayReplay && <ReplayOne key={delivery.id} id={delivery.id} />}
      closeLabel={t('Close')}
      onClose={() => void navigate({ to: ENDPOINT_ROUTE, search: (search) => search, resetScroll: false })}
    >
      <Loaded query={query} lines={1}>
        {(found) =>
          found ? <Details key={found.id} delivery={found} /> : <Alert title={t('This delivery no longer exists.')} />
        }
      </Loaded>
    </Drawer>
  );
}

interface DeliveryProps {
  delivery: WholeWebhookDelivery;
}

function Details({ delivery }: DeliveryProps): ReactElement {
  const [shown, setShown] = useState<'request' | 'response' | 'tries'>('request');
  const { status, eventId, body, log } = delivery;
  const [last] = log;
  return (
    <>
      <p className="muted">
        <code>{eventId}</code>
        <CopyButton content={eventId} />
      </p>
      {(status === 'waiting' || status === 'failed') && last && (
        <>
          <Alert title={describeAttempt(last)}>{describeNext(delivery)}</Alert>
          <Schedule delivery={delivery} />
        </>
      )}
      <Segments
        label={t('Details')}
        options={[
          { value: 'request', label: t('Request') },
          { value: 'response', label: t('Response') },
          { value: 'tries', label: t('Attempts') },
        ]}
        value={shown}
        onChange={setShown}
      />
      {shown === 'request' &&
        (body === null ? (
          <p className="muted">
            {t('The event data was deleted, because the user was deleted or the retention period ended.')}
          </p>
        ) : (
          <CodeBlock label={t('Request')} action={<CopyButton content={body} />}>
            {`${headOf(delivery)}\n\n`}
            <Highlighted language="json" code={JSON.stringify(JSON.parse(body), null, 2)} />
          </CodeBlock>
        ))}
      {shown === 'response' && <Response attempt={last} />}
      {shown === 'tries' && <Attempts log={log} />}
    </>
  );
}

/** Describes when the next and the last attempt are made. */
function describeNext({ nextAttemptAt, scheduleMillis, tries }: WholeWebhookDelivery): string | null {
  if (!nextAttemptAt) return null;
  const when = formatRelative(nextAttemptAt);
  const later = scheduleMillis.slice(tries + 1).reduce((sum, pause) => sum + pause, 0);
  if (later === 0) return t('The last attempt is {when}.', { when });
  const last = formatMoment(new Date(nextAttemptAt.getTime() + later));
  return t('The next attempt is {when}, the last one {last}.', { when, last });
}

const describeAttempt = ({ status, error, millis }: WebhookAttempt): string =>
  status === null
    ? (error ?? t('No response'))
    : t('{status} after {time}', { status: String(status), time: formatTook(millis) });

/** The pause before each attempt, and which attempts were made. */
const Schedule = ({ delivery: { scheduleMillis, tries } }: DeliveryProps): ReactElement => (
  <section aria-label={t('Schedule')}>
    <Toolbar>
      {scheduleMillis.map((pause, at) => (
        <Badge key={pause} tone={at < tries ? 'warning' : 'neutral'}>
          {formatPause(pause)}
          {at < tries && <VisuallyHidden> {t('attempted')}</VisuallyHidden>}
        </Badge>
      ))}
    </Toolbar>
  </section>
);

/** Returns the URL and the headers of the last attempt; before the first one, the ID that the endpoint will receive. */
function headOf({ eventId, log: [last] }: WholeWebhookDelivery): string {
  if (!last?.request) return `webhook-id: ${eventId}`;
  const headers = Object.entries(last.request.headers).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${last.request.url}`, ...headers].join('\n');
}

function Response({ attempt }: { attempt: WebhookAttempt | undefined }): ReactElement {
  if (!attempt) return <p className="muted">{t('Not attempted yet.')}</p>;
  if (attempt.status === null) return <Alert title={describeAttempt(attempt)} />;
  return (
    <>
      <p>{describeAttempt(attempt)}</p>
      <CodeBlock label={t('Response')}>{attempt.excerpt ?? ''}</CodeBlock>
    </>
  );
}

/** Every attempt, newest first, with the beginning of its response. */
const Attempts = ({ log }: Pick<WholeWebhookDelivery, 'log'>): ReactElement => (
  <ol>
    {log.map(({ number, status, startedAt, millis, error, excerpt }) => (
      <li key={number} value={number}>
        <strong>{status ?? t('No response')}</strong> · {formatMoment(startedAt)} · {formatTook(millis)}
        {error !== null && <div className="muted">{error}</div>}
        {excerpt !== null && excerpt !== '' && <CodeBlock label={t('Response')}>{excerpt}</CodeBlock>}
      </li>
    ))}
  </ol>
);

function ReplayOne({ id }: { id: string }): ReactElement {
  const admin = useAdmin();
  const replay = useSave({ save: () => admin.replayWebhookDelivery(id), refreshes: ['webhooks'] });
  return (
    <>
      {replay.error && <Alert title={replay.error.message} />}
      <span className={styles.space} />
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
