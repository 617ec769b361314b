import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ActivityEvent, ToldEvent } from '@keystead/client/admin';
import { CopyButton } from '@keystead/react';
import { Alert, checkIcon, Icon } from '@keystead/ui';
import { CodeBlock, Drawer } from '@keystead/ui/dashboard';
import { describeDevice } from '@keystead/ui/describe-device';
import { Facts } from '../../kit/facts.tsx';
import { Highlighted } from '../../kit/highlighted.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Toolbar } from '../../kit/toolbar.tsx';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';
import { eventQuery } from './activity-query.ts';
import { changesIn } from './changes.ts';
import { titleOf } from './event-titles.ts';
import { formatSecond, nameActor, nameSubject } from './event-words.ts';
import styles from './activity.module.css';

const ROUTE = '/p/$projectId/activity/$eventId';

/** Details of one event: who did it, from where, and what changed. */
export function EventDrawer(): ReactElement {
  const { projectId, eventId } = useParams({ from: ROUTE });
  const search = useSearch({ from: ROUTE });
  const navigate = useNavigate();
  const query = useQuery(eventQuery(useAdmin(), eventId));
  return (
    <Drawer
      key={eventId}
      title={query.data ? titleOf(query.data.event) : t('Event')}
      closeLabel={t('Close')}
      onClose={() => void navigate({ to: '/p/$projectId/activity', params: { projectId }, search, resetScroll: false })}
    >
      <Loaded query={query}>
        {(told) => (told ? <Told told={told} /> : <p className="muted">{t('This event no longer exists.')}</p>)}
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
            t('Event ID'),
            <>
              <code>{event.id}</code> <CopyButton content={event.id} />
            </>,
          ],
          [t('Type'), <code key="type">{event.type}</code>],
          [t('What'), nameSubject(event)],
          [t('When'), formatSecond(event.createdAt)],
          [t('Who'), nameActor(event)],
          [t('Device'), device ? t('{browser} on {system}', device) : (event.device ?? '–')],
          [t('IP address'), event.address ?? '–'],
          [t('Request'), event.requestId ?? '–'],
          [t('Sequence number'), String(event.position)],
        ]}
      />
      <Narrower event={event} />
      {changes.length > 0 && (
        <section className={styles.changes} aria-label={t('Changes')}>
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
      {event.data === null && <p className="muted">{t('Deleted with the user')}</p>}
      <CodeBlock label={t('Event')} action={<CopyButton content={json} />}>
        <Highlighted language="json" code={json} />
      </CodeBlock>
      <Chain chain={chain} />
    </>
  );
}

/** Returns the event as the API and the event feed spell it. */
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

/** Links to the log, filtered by the actor, the object or the IP address of this event. */
function Narrower({ event }: Pick<ToldEvent, 'event'>): ReactElement {
  const { projectId } = useAdmin();
  const told: Readonly<Record<string, unknown>> = { ...event.data };
  const subject = told['user_id'] ?? told['team_id'] ?? told['id'];
  const ways = [
    ...(event.actor?.id ? [{ label: t('Only by this actor'), search: { actor: event.actor.id } }] : []),
    ...(typeof subject === 'string' ? [{ label: t('Only events about this object'), search: { subject } }] : []),
    ...(event.address === null ? [] : [{ label: t('Only from this IP address'), search: { address: event.address } }]),
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

/** The hash that links an event to the previous one, and whether either of them was modified since. */
const Chain = ({ chain: { hash, previousHash, isIntact } }: Pick<ToldEvent, 'chain'>): ReactElement => (
  <section aria-label={t('Integrity')}>
    {isIntact ? (
      <p className={`muted ${styles.line}`}>
        <Icon path={checkIcon} />
        {t('Verified: not modified')}
      </p>
    ) : (
      <Alert title={t("This event doesn't match its signature.")}>
        {t('This event or the one before it was modified outside Keystead. Run verify-log to check the whole log.')}
      </Alert>
    )}
    <Facts
      facts={[
        [t('Hash'), <code key="hash">{hash}</code>],
        [t('Previous hash'), <code key="before">{previousHash ?? '–'}</code>],
      ]}
    />
  </section>
);
