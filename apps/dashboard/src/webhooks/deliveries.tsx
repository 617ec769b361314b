import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { WebhookDelivery } from '@keystead/client/admin';
import { Badge, Button, Skeleton } from '@keystead/ui';
import { EmptyState, searchIcon, Segments, SelectField, sendIcon } from '@keystead/ui/dashboard';
import { ColumnHeads } from '../page/column-heads.tsx';
import { FailedPart } from '../page/failed-part.tsx';
import { pressableRow } from '../page/pressable-row.ts';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { formatRelative, t } from '../words.ts';
import { eventTypes, formatTook, nameDelivery, toneOfDelivery } from './webhook-words.ts';
import { deliveriesQuery, ENDPOINT_ROUTE } from './webhooks-query.ts';

interface DeliveriesProps {
  endpointId: string;
}

/** What a receiver was told; what is asked for stands in the address. */
export function Deliveries({ endpointId }: DeliveriesProps): ReactElement {
  const search = useSearch({ from: ENDPOINT_ROUTE });
  const navigate = useNavigate({ from: ENDPOINT_ROUTE });
  const status = search.status ?? 'all';
  const eventType = eventTypes.find((type) => type === search.type);
  const look = (changes: { status?: 'failed' | 'waiting'; type?: string }): void =>
    void navigate({ to: ENDPOINT_ROUTE, search: changes, replace: true });
  return (
    <section aria-label={t('Deliveries')}>
      <div className="activity-tools">
        <Segments
          label={t('Status')}
          options={[
            { value: 'all', label: t('All') },
            { value: 'failed', label: t('Failed') },
            { value: 'waiting', label: t('Waiting') },
          ]}
          value={status}
          onChange={(chosen) =>
            look({ ...(chosen !== 'all' && { status: chosen }), ...(eventType && { type: eventType }) })
          }
        />
        <SelectField
          label={t('Event')}
          options={[{ value: '', label: t('Any event') }, ...eventTypes.map((type) => ({ value: type, label: type }))]}
          value={eventType ?? ''}
          onChange={({ currentTarget: { value } }) =>
            look({ ...(status !== 'all' && { status }), ...(value !== '' && { type: value }) })
          }
        />
      </div>
      <FoundDeliveries filter={{ endpointId, ...(status !== 'all' && { status }), ...(eventType && { eventType }) }} />
    </section>
  );
}

interface FoundDeliveriesProps {
  filter: Parameters<typeof deliveriesQuery>[1];
}

function FoundDeliveries({ filter }: FoundDeliveriesProps): ReactElement {
  const found = useInfiniteQuery({ ...deliveriesQuery(useAdmin(), filter), placeholderData: keepPreviousData });
  if (found.error) return <FailedPart error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) {
    return (
      <Waiting>
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </Waiting>
    );
  }
  const deliveries = found.data.pages.flatMap(({ items }) => items);
  if (deliveries.length === 0) {
    const isNarrow = filter.status ?? filter.eventType;
    return (
      <EmptyState
        path={isNarrow ? searchIcon : sendIcon}
        title={isNarrow ? t('No message fits') : t('Nothing was sent')}
        text={t('Messages are kept for 30 days.')}
      />
    );
  }
  return (
    <>
      <DeliveryTable deliveries={deliveries} />
      {found.hasNextPage && (
        <Button
          variant="outline"
          size="small"
          isBusy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </>
  );
}

interface DeliveryTableProps {
  deliveries: readonly WebhookDelivery[];
}

const DeliveryTable = ({ deliveries }: DeliveryTableProps): ReactElement => (
  <table className="ks ks-data mail-table">
    <ColumnHeads labels={[t('Event'), t('Answer'), t('Status'), t('Took'), t('Tries'), t('When')]} />
    <tbody>
      {deliveries.map((delivery) => (
        <tr key={delivery.id} {...pressableRow}>
          <th className="ks ks-data-cell" data-mono scope="row">
            <Link
              className="event-type"
              data-grave={delivery.status === 'failed' || undefined}
              from={ENDPOINT_ROUTE}
              to="/p/$projectId/webhooks/$endpointId/$deliveryId"
              params={{ deliveryId: delivery.id }}
              search={(search) => search}
              resetScroll={false}
            >
              {delivery.eventType}
            </Link>
          </th>
          <td className="ks ks-data-cell" data-muted>
            {delivery.lastStatus ?? (delivery.lastError === null ? '–' : t('none'))}
          </td>
          <td className="ks ks-data-cell">
            <Badge tone={toneOfDelivery(delivery)}>{nameDelivery(delivery)}</Badge>
          </td>
          <td className="ks ks-data-cell" data-muted>
            {delivery.tookMillis === null ? '–' : formatTook(delivery.tookMillis)}
          </td>
          <td className="ks ks-data-cell" data-muted>
            {delivery.attempts}
          </td>
          <td className="ks ks-data-cell" data-muted>
            {formatRelative(delivery.createdAt)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
