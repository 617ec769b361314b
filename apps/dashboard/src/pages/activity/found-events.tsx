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
import { formatInstant, isGrave, nameActor, nameSubject } from './event-words.ts';
import { useLiveLog } from './use-live-log.ts';

interface FoundEventsProps {
  filter: EventFilter;
  isLive: boolean;
  openId?: string | undefined;
  /** Whether the list was narrowed down by whoever looks at it. */
  isNarrow?: boolean;
  /** What is said where nothing narrows the list down, and there is none. */
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
      isMinor: true,
      cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatInstant(createdAt)}</time>,
    },
    {
      label: t('Event'),
      look: 'mono',
      isOneLine: true,
      isName: true,
      cell: (event) => (
        <Link
          to="/p/$projectId/activity/$eventId"
          params={{ projectId, eventId: event.id }}
          search={filter}
          resetScroll={!isInLog} // a drawer opens beside the row
        >
          <Dot isWarning={isGrave(event)} />
          {event.type}
        </Link>
      ),
    },
    { label: t('Who'), cell: nameActor },
    { label: t('What'), look: 'muted', isMinor: true, cell: (event) => <bdi>{nameSubject(event)}</bdi> },
    { label: t('From address'), look: 'mono', isMinor: true, cell: ({ address }) => address ?? '–' },
  ];
  const none = isNarrow ? (
    <EmptyState path={searchIcon} title={t('No event fits')} text={t('Try another type, actor, address or time.')} />
  ) : (
    <EmptyState path={linesIcon} title={t('Nothing happened yet')} text={nothing} />
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
                <p className="muted">{t('Nothing fits among the newest. Older events may.')}</p>
              ) : (
                none
              )
            }
          />
          <ShowMore query={events} label={t('Look further back')} />
        </>
      )}
    </Loaded>
  );
}
