import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ActivityEvent, ToldEvent } from '@keystead/client/admin';
import { CopyButton } from '@keystead/react';
import { Skeleton } from '@keystead/ui';
import { CodeBlock, Drawer } from '@keystead/ui/dashboard';
import { describeDevice } from '@keystead/ui/describe-device';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { eventQuery } from './activity-query.ts';
import { changesIn, type Change } from './changes.ts';
import { EventChain } from './event-chain.tsx';
import { formatSecond, nameActor } from './event-words.ts';

const ROUTE = '/p/$projectId/audit/$eventId';

/** One event: who, from where, and what it changed. */
export function EventDrawer(): ReactElement {
  const { projectId, eventId } = useParams({ from: ROUTE });
  const search = useSearch({ from: ROUTE });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(eventQuery(useAdmin(), eventId));
  return (
    <Drawer
      key={eventId}
      title={data?.event.type ?? t('Event')}
      closeLabel={t('Close')}
      onClose={() => void navigate({ to: '/p/$projectId/audit', params: { projectId }, search, resetScroll: false })}
    >
      {error && <FailedPart error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && (
        <Waiting>
          <Skeleton shape="control" />
          <Skeleton shape="control" />
        </Waiting>
      )}
      {data === null && <p className="muted">{t('The event is not there any more.')}</p>}
      {data && <Told told={data} />}
    </Drawer>
  );
}

interface ToldProps {
  told: ToldEvent;
}

function Told({ told }: ToldProps): ReactElement {
  const { event, chain } = told;
  const changes = changesIn(told);
  const json = JSON.stringify(wireOf(event), undefined, 2);
  const link = location.origin + location.pathname;
  return (
    <>
      <Facts event={event} />
      <Narrower event={event} />
      {changes.length > 0 && <Changes changes={changes} />}
      <CodeBlock label={t('Link to this event')} hasHeader action={<CopyButton content={link} />}>
        {link}
      </CodeBlock>
      {event.data === null && <p className="muted">{t('Erased with the user')}</p>}
      <CodeBlock label={t('Event')} action={<CopyButton content={json} />}>
        {json}
      </CodeBlock>
      <EventChain chain={chain} />
    </>
  );
}

/** As the API and the feed spell it. */
const wireOf = ({ id, type, position, createdAt, actor, address, device, requestId, data }: ActivityEvent) => ({
  id,
  type,
  position,
  created_at_millis: createdAt.getTime(),
  actor,
  address,
  device,
  request_id: requestId,
  data,
});

interface ChangesProps {
  changes: readonly Change[];
}

function Changes({ changes }: ChangesProps): ReactElement {
  return (
    <section className="json-preview event-changes" aria-label={t('What changed')}>
      {changes.map(({ path, before, after }) => (
        <div key={`${path} ${before} ${after}`}>
          <div className="muted">{path}</div>
          {before !== undefined && <div className="setting-error">- {before}</div>}
          {after !== undefined && <div className="json-text">+ {after}</div>}
        </div>
      ))}
    </section>
  );
}

interface FactsProps {
  event: ActivityEvent;
}

function Facts({ event }: FactsProps): ReactElement {
  const device = describeDevice(event.device);
  const facts = [
    [
      t('Event id'),
      <>
        <code>{event.id}</code> <CopyButton content={event.id} />
      </>,
    ],
    [t('When'), formatSecond(event.createdAt)],
    [t('Who'), nameActor(event)],
    [t('Device'), device ? t('{browser} on {system}', device) : (event.device ?? '–')],
    [t('From address'), event.address ?? '–'],
    [t('Request'), event.requestId ?? '–'],
    [t('Place in the log'), String(event.position)],
  ] as const;
  return (
    <dl className="event-facts">
      {facts.map(([name, value]) => [<dt key={`${name}-name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
    </dl>
  );
}

/** The log, narrowed to what this event has. */
function Narrower({ event }: FactsProps): ReactElement {
  const { projectId } = useAdmin();
  const told: Readonly<Record<string, unknown>> = { ...event.data };
  const subject = told['user_id'] ?? told['team_id'] ?? told['id'];
  const ways = [
    ...(event.actor?.id ? [{ label: t('Only what they did'), search: { actor: event.actor.id } }] : []),
    ...(typeof subject === 'string' ? [{ label: t('Only this about them'), search: { subject } }] : []),
    ...(event.address === null ? [] : [{ label: t('Only from this address'), search: { address: event.address } }]),
  ];
  return (
    <div className="activity-tools">
      {ways.map(({ label, search }) => (
        <Link key={label} className="ks ks-link" to="/p/$projectId/audit" params={{ projectId }} search={search}>
          {label}
        </Link>
      ))}
    </div>
  );
}
