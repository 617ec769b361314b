import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button, Icon, shieldIcon, Skeleton } from '@keystead/ui';
import { EmptyState, lockIcon } from '@keystead/ui/dashboard';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { For } from '../project/rights.tsx';
import { nameOf } from '../user/name-of.ts';
import { UserRow } from '../user/user-row.tsx';
import { t } from '../words.ts';
import { describeLock } from './lock-words.ts';
import { lockoutsQuery, useUnlock } from './lockouts-query.ts';

/** Who has to wait before the next try, and the way to let them in. */
export function Lockouts(): ReactElement {
  const admin = useAdmin();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    lockoutsQuery(admin),
  );
  const { unlocking, unlock } = useUnlock();
  const shown = data?.pages.flatMap(({ items }) => items).filter(({ userId }) => !unlocking.includes(userId));
  return (
    <section aria-labelledby="locked-out">
      <h2 className="section-title" id="locked-out">
        {t('Locked out')}
      </h2>
      {error && !data && <FailedPart error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Waiting>
          <Skeleton shape="control" />
        </Waiting>
      )}
      {shown?.length === 0 && !hasNextPage && (
        <EmptyState
          path={shieldIcon}
          title={t('Nobody is locked out')}
          text={t('Who tried too often is listed here until the wait is over.')}
        />
      )}
      {shown && shown.length > 0 && (
        <ul className="settings-box user-rows">
          {shown.map(({ userId, displayName, primaryEmail, locks }) => {
            const name = nameOf({ id: userId, displayName, primaryEmail });
            return (
              <UserRow
                key={userId}
                icon={<Icon path={lockIcon} />}
                title={
                  <Link
                    className="person-link"
                    to="/p/$projectId/users/$userId/profile"
                    params={{ projectId: admin.projectId, userId }}
                  >
                    {name}
                  </Link>
                }
                detail={locks.map((lock) => (
                  <div key={`${lock.factor} ${lock.network}`}>{describeLock(lock)}</div>
                ))}
                actions={
                  <For right="help">
                    <Button
                      variant="outline"
                      size="small"
                      aria-label={t('Unlock {name}', { name })}
                      onClick={() => unlock(userId, name)}
                    >
                      {t('Unlock')}
                    </Button>
                  </For>
                }
              />
            );
          })}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="ghost" size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </section>
  );
}
