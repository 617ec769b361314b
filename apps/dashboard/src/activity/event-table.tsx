import { Link, useMatch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ActivityEvent } from '@keystead/client/admin';
import { ColumnHeads } from '../page/column-heads.tsx';
import { pressableRow } from '../page/pressable-row.ts';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import type { ActivitySearch } from './activity-search.ts';
import { formatInstant, isGrave, nameActor, nameSubject } from './event-words.ts';
import './event-table.css';

interface EventTableProps {
  events: readonly ActivityEvent[];
  /** What the log is narrowed by where an event is opened. */
  search: ActivitySearch;
  openId?: string | undefined;
}

export function EventTable({ events, search, openId }: EventTableProps): ReactElement {
  const { projectId } = useAdmin();
  const isInLog = useMatch({ from: '/p/$projectId/audit', shouldThrow: false }) !== undefined;
  return (
    <table className="ks ks-data event-table">
      <ColumnHeads labels={[t('When'), t('Event'), t('Who'), t('What'), t('From address')]} />
      <tbody>
        {events.map((event) => (
          <tr key={event.id} {...pressableRow} data-selected={event.id === openId || undefined}>
            <td className="ks ks-data-cell" data-muted data-mono>
              <time dateTime={event.createdAt.toISOString()}>{formatInstant(event.createdAt)}</time>
            </td>
            <th className="ks ks-data-cell" scope="row" data-mono>
              <Link
                className="event-type"
                data-grave={isGrave(event) || undefined}
                to="/p/$projectId/audit/$eventId"
                params={{ projectId, eventId: event.id }}
                search={search}
                resetScroll={!isInLog} // a drawer opens beside the row
              >
                {event.type}
              </Link>
            </th>
            <td className="ks ks-data-cell">{nameActor(event)}</td>
            <td className="ks ks-data-cell" data-muted>
              <bdi>{nameSubject(event)}</bdi>
            </td>
            <td className="ks ks-data-cell" data-muted data-mono>
              {event.address ?? '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
