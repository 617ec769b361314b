import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Button, Skeleton } from '@keystead/ui';
import { EmptyState, linesIcon, searchIcon } from '@keystead/ui/dashboard';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { activityQuery, type EventFilter } from './activity-query.ts';
import { EventTable } from './event-table.tsx';
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
  const events = useInfiniteQuery(activityQuery(useAdmin(), filter));
  useLiveLog(isLive);
  if (!events.data && events.error) return <FailedPart error={events.error} onRetry={() => void events.refetch()} />;
  if (!events.data) {
    return (
      <Waiting>
        <Skeleton shape="control" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </Waiting>
    );
  }
  const found = events.data.pages.flatMap(({ items }) => items);
  return (
    <>
      {events.error && <FailedPart error={events.error} onRetry={() => void events.refetch()} />}
      {found.length > 0 && <EventTable events={found} search={filter} openId={openId} />}
      {found.length === 0 && events.hasNextPage && (
        <p className="muted">{t('Nothing fits among the newest. Older events may.')}</p>
      )}
      {found.length === 0 && !events.hasNextPage && <NoEvents isNarrow={isNarrow} nothing={nothing} />}
      {events.hasNextPage && (
        <Button
          variant="outline"
          size="small"
          isBusy={events.isFetchingNextPage}
          onClick={() => void events.fetchNextPage()}
        >
          {t('Look further back')}
        </Button>
      )}
    </>
  );
}

interface NoEventsProps {
  isNarrow: boolean;
  nothing: string;
}

const NoEvents = ({ isNarrow, nothing }: NoEventsProps): ReactElement =>
  isNarrow ? (
    <EmptyState path={searchIcon} title={t('No event fits')} text={t('Try another type, actor, address or time.')} />
  ) : (
    <EmptyState path={linesIcon} title={t('Nothing happened yet')} text={nothing} />
  );
