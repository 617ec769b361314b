import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ActivityEvent, ToldEvent } from '@keystead/client/admin';
import { CopyButton } from '@keystead/react';
import { Alert, checkIcon, Icon } from '@keystead/ui';
import { CodeBlock, Drawer } from '@keystead/ui/dashboard';
import { describeDevice } from '@keystead/ui/describe-device';
import { Facts } from '../../kit/facts.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Toolbar } from '../../kit/toolbar.tsx';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';
import { eventQuery } from './activity-query.ts';
import { changesIn } from './changes.ts';
import { formatSecond, nameActor } from './event-words.ts';
import styles from './activity.module.css';

const ROUTE = '/p/$projectId/activity/$eventId';

/** One event: who, from where, and what it changed. */
export function EventDrawer(): ReactElement {
  const { projectId, eventId } = useParams({ from: ROUTE });
  const search = useSearch({ from: ROUTE });
  const navigate = useNavigate();
  const query = useQuery(eventQuery(useAdmin(), eventId));
  return (
    <Drawer
      key={eventId}
      title={query.data?.event.type ?? t('Event')}
      closeLabel={t('Close')}
      onClose={() => void navigate({ to: '/p/$projectId/activity', params: { projectId }, search, resetScroll: false })}
    >
      <Loaded query={query}>
        {(told) => (told ? <Told told={told} /> : <p className="muted">{t('The event is not there any more.')}</p>)}
      </Loaded>
    </Drawer>
  );
}

function Told({ told }: { told: ToldEvent }): ReactElement {
  const { event, chain } = told;
  const changes = changesIn(told);
  const json = JSON.stringify(wireOf(event), undefined, 2);
  const link = location.origin + location.pathname;
  const device = describeDevice(event.device);
  return (
    <>
      <Facts
        facts={[
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
        ]}
      />
      <Narrower event={event} />
      {changes.length > 0 && (
        <section className={styles.changes} aria-label={t('What changed')}>
          {changes.map(({ path, before, after }) => (
            <div key={`${path} ${before} ${after}`}>
              <div className="muted">{path}</div>
              {before !== undefined && <div className={styles.before}>- {before}</div>}
              {after !== undefined && <div className={styles.after}>+ {after}</div>}
            </div>
          ))}
        </section>
      )}
      <CodeBlock label={t('Link to this event')} hasHeader action={<CopyButton content={link} />}>
        {link}
      </CodeBlock>
      {event.data === null && <p className="muted">{t('Erased with the user')}</p>}
      <CodeBlock label={t('Event')} action={<CopyButton content={json} />}>
        {json}
      </CodeBlock>
      <Chain chain={chain} />
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

/** The log, narrowed to what this event has. */
function Narrower({ event }: Pick<ToldEvent, 'event'>): ReactElement {
  const { projectId } = useAdmin();
  const told: Readonly<Record<string, unknown>> = { ...event.data };
  const subject = told['user_id'] ?? told['team_id'] ?? told['id'];
  const ways = [
    ...(event.actor?.id ? [{ label: t('Only what they did'), search: { actor: event.actor.id } }] : []),
    ...(typeof subject === 'string' ? [{ label: t('Only this about them'), search: { subject } }] : []),
    ...(event.address === null ? [] : [{ label: t('Only from this address'), search: { address: event.address } }]),
  ];
  return (
    <Toolbar>
      {ways.map(({ label, search }) => (
        <Link key={label} className="ks ks-link" to="/p/$projectId/activity" params={{ projectId }} search={search}>
          {label}
        </Link>
      ))}
    </Toolbar>
  );
}

/** How an event is linked to the one before it, and whether either was modified since. */
const Chain = ({ chain: { hash, previousHash, isIntact } }: Pick<ToldEvent, 'chain'>): ReactElement => (
  <section aria-label={t('Chain')}>
    {isIntact ? (
      <p className={`muted ${styles.line}`}>
        <Icon path={checkIcon} />
        {t('Chained to the event before, unbroken')}
      </p>
    ) : (
      <Alert title={t('This event is not as it was sealed after the one before.')}>
        {t(
          'It was changed behind the back of the service, or the one before is. The command verify-log reads the whole log.',
        )}
      </Alert>
    )}
    <Facts
      facts={[
        [t('Hash'), <code key="hash">{hash}</code>],
        [t('Hash before'), <code key="before">{previousHash ?? '–'}</code>],
      ]}
    />
  </section>
);
