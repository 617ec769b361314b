import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import type { WebhookAttempt, WholeWebhookDelivery } from '@keystead/client/admin';
import { CopyButton } from '@keystead/react';
import { Alert, Badge, Button, Icon, VisuallyHidden } from '@keystead/ui';
import { CodeBlock, Drawer, refreshIcon, Segments } from '@keystead/ui/dashboard';
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
      title={delivery?.eventType ?? t('Message')}
      badge={delivery && <Badge tone={toneOfDelivery(delivery)}>{nameDelivery(delivery)}</Badge>}
      footer={delivery && mayReplay && <ReplayOne key={delivery.id} id={delivery.id} />}
      closeLabel={t('Close')}
      onClose={() => void navigate({ to: ENDPOINT_ROUTE, search: (search) => search, resetScroll: false })}
    >
      <Loaded query={query} lines={1}>
        {(found) =>
          found ? <Details key={found.id} delivery={found} /> : <Alert title={t('This message is kept no longer.')} />
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
          { value: 'tries', label: t('Tries') },
        ]}
        value={shown}
        onChange={setShown}
      />
      {shown === 'request' &&
        (body === null ? (
          <p className="muted">{t('What it told is erased: the user was deleted, or the event is kept no longer.')}</p>
        ) : (
          <CodeBlock label={t('Request')} action={<CopyButton content={body} />}>
            {`${headOf(delivery)}\n\n${JSON.stringify(JSON.parse(body), null, 2)}`}
          </CodeBlock>
        ))}
      {shown === 'response' && <Response attempt={last} />}
      {shown === 'tries' && <Attempts log={log} />}
    </>
  );
}

/** When it is sent again, and for the last time. */
function describeNext({ nextAttemptAt, scheduleMillis, tries }: WholeWebhookDelivery): string | null {
  if (!nextAttemptAt) return null;
  const when = formatRelative(nextAttemptAt);
  const later = scheduleMillis.slice(tries + 1).reduce((sum, pause) => sum + pause, 0);
  if (later === 0) return t('The last try is {when}.', { when });
  const last = formatMoment(new Date(nextAttemptAt.getTime() + later));
  return t('The next try is {when}, the last one {last}.', { when, last });
}

const describeAttempt = ({ status, error, millis }: WebhookAttempt): string =>
  status === null
    ? (error ?? t('No answer'))
    : t('{status} after {time}', { status: String(status), time: formatTook(millis) });

/** How long after the one before each attempt is made, and which of them were. */
const Schedule = ({ delivery: { scheduleMillis, tries } }: DeliveryProps): ReactElement => (
  <section aria-label={t('Schedule')}>
    <Toolbar>
      {scheduleMillis.map((pause, at) => (
        <Badge key={pause} tone={at < tries ? 'warning' : 'neutral'}>
          {formatPause(pause)}
          {at < tries && <VisuallyHidden> {t('tried')}</VisuallyHidden>}
        </Badge>
      ))}
    </Toolbar>
  </section>
);

/** Where the last attempt went and with which headers; until there is one, what the endpoint will know it by. */
function headOf({ eventId, log: [last] }: WholeWebhookDelivery): string {
  if (!last?.request) return `webhook-id: ${eventId}`;
  const headers = Object.entries(last.request.headers).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${last.request.url}`, ...headers].join('\n');
}

function Response({ attempt }: { attempt: WebhookAttempt | undefined }): ReactElement {
  if (!attempt) return <p className="muted">{t('It was not tried yet.')}</p>;
  if (attempt.status === null) return <Alert title={describeAttempt(attempt)} />;
  return (
    <>
      <p>{describeAttempt(attempt)}</p>
      <CodeBlock label={t('Response')}>{attempt.excerpt ?? ''}</CodeBlock>
    </>
  );
}

/** Every attempt, the newest first, with how its response began. */
const Attempts = ({ log }: Pick<WholeWebhookDelivery, 'log'>): ReactElement => (
  <ol>
    {log.map(({ number, status, startedAt, millis, error, excerpt }) => (
      <li key={number} value={number}>
        <strong>{status ?? t('No answer')}</strong> · {formatMoment(startedAt)} · {formatTook(millis)}
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
