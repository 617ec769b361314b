import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatInstant, isGrave } from '../../activity/event-words.ts';
import { Dot } from '../../../kit/dot.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { Section } from '../../../kit/section.tsx';
import { useAdmin } from '../../../project/project.tsx';
import { formatRelative, t } from '../../../words.ts';
import { detailOf, titleOf } from '../../activity/event-titles.ts';
import { useUser } from './user-query.ts';
import styles from './user.module.css';

const SHOWN = 5;
/** Short, because the user may be on the phone with support and trying again. */
const ANEW_MS = 10_000;

/** The latest events of the user. The activity tab has all of them. */
export function LastEvents(): ReactElement {
  const { id: subject } = useUser();
  const admin = useAdmin();
  const { projectId } = admin;
  const query = useQuery({
    queryKey: ['last-events', projectId, subject],
    queryFn: () => admin.listActivity({ subject, limit: SHOWN }),
    refetchInterval: ANEW_MS,
  });
  return (
    <Section
      title={t('Activity')}
      actions={
        <Link
          className="muted"
          aria-label={t('All activity')}
          to="/p/$projectId/users/$userId/activity"
          params={{ projectId, userId: subject }}
        >
          {t('All')}
        </Link>
      }
    >
      <Loaded query={query} lines={1}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{t('No events yet')}</p>
          ) : (
            <Facts
              facts={items.map((event) => [
                <time key={event.id} dateTime={event.createdAt.toISOString()} title={formatInstant(event.createdAt)}>
                  {formatRelative(event.createdAt)}
                </time>,
                <>
                  <Link
                    className={styles.event}
                    to="/p/$projectId/activity/$eventId"
                    params={{ projectId, eventId: event.id }}
                    search={{ subject }}
                  >
                    <Dot isWarning={isGrave(event)} />
                    {titleOf(event)}
                  </Link>
                  <div className="muted">
                    <bdi>{detailOf(event)}</bdi>
                  </div>
                </>,
              ])}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
