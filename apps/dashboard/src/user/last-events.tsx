import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { AdminApp } from '@keystead/client/admin';
import { Skeleton } from '@keystead/ui';
import { formatInstant, isGrave } from '../activity/event-words.ts';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { formatRelative, t } from '../words.ts';
import { detailOf, titleOf } from './event-titles.ts';
import { useUser } from './user-query.ts';
import '../activity/event-table.css';

const SHOWN = 5;
/** Somebody on the phone tries again meanwhile. */
const ANEW_MS = 10_000;

const lastEventsQuery = (admin: AdminApp, subject: string) =>
  queryOptions({
    queryKey: ['last-events', admin.projectId, subject],
    queryFn: () => admin.listActivity({ subject, limit: SHOWN }),
    refetchInterval: ANEW_MS,
  });

/** What became of the person lately; the tab of the same name has all of it. */
export function LastEvents(): ReactElement {
  const { id: subject } = useUser();
  const admin = useAdmin();
  const { projectId } = admin;
  const { data, error, refetch } = useQuery(lastEventsQuery(admin, subject));
  return (
    <section aria-labelledby="last-events">
      <div className="user-title">
        <h2 className="section-title" id="last-events">
          {t('Activity')}
        </h2>
        <span className="section-title">
          <Link
            className="muted"
            aria-label={t('All activity')}
            to="/p/$projectId/users/$userId/activity"
            params={{ projectId, userId: subject }}
          >
            {t('All')}
          </Link>
        </span>
      </div>
      {error && <FailedPart error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Waiting>
          <Skeleton shape="control" />
        </Waiting>
      )}
      {data?.items.length === 0 && <p className="user-none">{t('Nothing happened yet')}</p>}
      {data && data.items.length > 0 && (
        <dl className="user-facts">
          {data.items.map((event) => (
            <div key={event.id}>
              <dt>
                <time dateTime={event.createdAt.toISOString()} title={formatInstant(event.createdAt)}>
                  {formatRelative(event.createdAt)}
                </time>
              </dt>
              <dd>
                <Link
                  className="event-type"
                  data-grave={isGrave(event) || undefined}
                  to="/p/$projectId/audit/$eventId"
                  params={{ projectId, eventId: event.id }}
                  search={{ subject }}
                >
                  {titleOf(event)}
                </Link>
                <div className="setting-hint">
                  <bdi>{detailOf(event)}</bdi>
                </div>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
