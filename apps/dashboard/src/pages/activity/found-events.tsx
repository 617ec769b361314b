import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useMatch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ActivityEvent } from '@keystead/client/admin';
import { EmptyState, linesIcon, searchIcon } from '@keystead/ui/dashboard';
import { DataTable, type Column } from '../../kit/data-table.tsx';
import { Dot } from '../../kit/dot.tsx';
import { FailedPart } from '../../kit/failed-part.tsx';
import { Loaded, ShowMore } from '../../kit/loaded.tsx';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';
import { activityQuery, type EventFilter } from './activity-query.ts';
import { titleOf } from './event-titles.ts';
import { formatInstant, isGrave, nameActor, nameSubject } from './event-words.ts';
import { useLiveLog } from './use-live-log.ts';

interface FoundEventsProps {
  filter: EventFilter;
  isLive: boolean;
  openId?: string | undefined;
  /** Whether the user filtered the list. */
  isNarrow?: boolean;
  /** Text of the empty list if no filter is set. */
  nothing: string;
}

/** Events page by page, newest first. */
export function FoundEvents({ filter, isLive, openId, isNarrow = false, nothing }: FoundEventsProps): ReactElement {
  const { projectId } = useAdmin();
  const events = useInfiniteQuery(activityQuery(useAdmin(), filter));
  const isInLog = useMatch({ from: '/p/$projectId/activity', shouldThrow: false }) !== undefined;
  useLiveLog(isLive);
  const columns: readonly Column<ActivityEvent>[] = [
    {
      label: t('When'),
      look: 'mono',
      isOneLine: true,
      width: 200,
      cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatInstant(createdAt)}</time>,
    },
    {
      label: t('Event'),
      isOneLine: true,
      isName: true,
      cell: (event) => (
        <Link
          to="/p/$projectId/activity/$eventId"
          params={{ projectId, eventId: event.id }}
          search={filter}
          resetScroll={!isInLog} // a drawer opens beside the row, so the page doesn't scroll
        >
          <Dot isWarning={isGrave(event)} />
          {titleOf(event)}
        </Link>
      ),
    },
    { label: t('Who'), cell: nameActor },
    { label: t('What'), look: 'muted', cell: (event) => <bdi>{nameSubject(event)}</bdi> },
    { label: t('IP address'), look: 'mono', isMinor: true, cell: ({ address }) => address ?? '–' },
  ];
  const none = isNarrow ? (
    <EmptyState
      path={searchIcon}
      title={t('No events match')}
      text={t('Try another type, actor, IP address, or time range.')}
    />
  ) : (
    <EmptyState path={linesIcon} title={t('No events yet')} text={nothing} />
  );
  return (
    <Loaded query={events} lines={3}>
      {({ pages }) => (
        <>
          {events.isRefetchError && <FailedPart error={events.error} onRetry={() => void events.refetch()} />}
          <DataTable
            label={t('Activity')}
            columns={columns}
            rows={pages.flatMap(({ items }) => items)}
            rowKey={({ id }) => id}
            openKey={openId}
            empty={
              events.hasNextPage ? (
                <p className="muted">{t('None of the newest events match. Older events may.')}</p>
              ) : (
                none
              )
            }
          />
          <ShowMore query={events} label={t('Search older events')} />
        </>
      )}
    </Loaded>
  );
}
