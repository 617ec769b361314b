import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { WebhookDelivery } from '@keystead/client/admin';
import { Badge } from '@keystead/ui';
import { EmptyState, searchIcon, Segments, SelectField, sendIcon } from '@keystead/ui/dashboard';
import { DataTable, type Column } from '../../kit/data-table.tsx';
import { Dot } from '../../kit/dot.tsx';
import { Loaded, ShowMore } from '../../kit/loaded.tsx';
import { Toolbar } from '../../kit/toolbar.tsx';
import { useAdmin } from '../../project/project.tsx';
import { formatRelative, t } from '../../words.ts';
import { eventTypes, formatTook, nameDelivery, toneOfDelivery } from './webhook-words.ts';
import { deliveriesQuery, ENDPOINT_ROUTE } from './webhooks-query.ts';
import styles from './webhooks.module.css';

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    label: t('Event'),
    look: 'mono',
    cell: ({ id, status, eventType }) => (
      <Link
        from={ENDPOINT_ROUTE}
        to="/p/$projectId/webhooks/$endpointId/$deliveryId"
        params={{ deliveryId: id }}
        search={(search) => search}
        resetScroll={false}
      >
        <Dot isWarning={status === 'failed'} />
        {eventType}
      </Link>
    ),
  },
  {
    label: t('Response'),
    look: 'muted',
    isMinor: true,
    cell: ({ lastStatus, lastError }) => lastStatus ?? (lastError === null ? '–' : t('none')),
  },
  {
    label: t('Status'),
    cell: (delivery) => <Badge tone={toneOfDelivery(delivery)}>{nameDelivery(delivery)}</Badge>,
  },
  {
    label: t('Duration'),
    look: 'muted',
    isMinor: true,
    cell: ({ tookMillis }) => (tookMillis === null ? '–' : formatTook(tookMillis)),
  },
  { label: t('Attempts'), look: 'muted', isMinor: true, cell: ({ attempts }) => attempts },
  { label: t('When'), look: 'muted', cell: ({ createdAt }) => formatRelative(createdAt) },
];

/** The deliveries of an endpoint. The filters are in the URL. */
export function Deliveries({ endpointId }: { endpointId: string }): ReactElement {
  const search = useSearch({ from: ENDPOINT_ROUTE });
  const navigate = useNavigate({ from: ENDPOINT_ROUTE });
  const { status } = search;
  const eventType = eventTypes.find((type) => type === search.type);
  const look = (changes: typeof search): void =>
    void navigate({ to: ENDPOINT_ROUTE, search: { status, type: eventType, ...changes }, replace: true });
  const query = useInfiniteQuery({
    ...deliveriesQuery(useAdmin(), { endpointId, ...(status && { status }), ...(eventType && { eventType }) }),
    placeholderData: keepPreviousData,
  });
  const isNarrow = status ?? eventType;
  return (
    <section className={styles.part} aria-label={t('Deliveries')}>
      <Toolbar>
        <Segments
          label={t('Status')}
          options={[
            { value: 'all', label: t('All') },
            { value: 'failed', label: t('Failed') },
            { value: 'waiting', label: t('Waiting') },
          ]}
          value={status ?? 'all'}
          onChange={(chosen) => look({ status: chosen === 'all' ? undefined : chosen })}
        />
        <SelectField
          label={<span className="ks ks-hidden">{t('Event')}</span>}
          options={[{ value: '', label: t('Any event') }, ...eventTypes.map((type) => ({ value: type, label: type }))]}
          value={eventType ?? ''}
          onChange={({ currentTarget: { value } }) => look({ type: value || undefined })}
        />
      </Toolbar>
      <Loaded query={query}>
        {({ pages }) => (
          <>
            <DataTable
              label={t('Deliveries')}
              columns={COLUMNS}
              rows={pages.flatMap(({ items }) => items)}
              rowKey={({ id }) => id}
              empty={
                <EmptyState
                  path={isNarrow ? searchIcon : sendIcon}
                  title={isNarrow ? t('No deliveries match') : t('No deliveries yet')}
                  text={t('Deliveries are kept for 30 days.')}
                />
              }
            />
            <ShowMore query={query} />
          </>
        )}
      </Loaded>
    </section>
  );
}
