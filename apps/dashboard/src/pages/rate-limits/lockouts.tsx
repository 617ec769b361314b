import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Lockout } from '@keystead/client/admin';
import { Button, Icon, shieldIcon } from '@keystead/ui';
import { EmptyState, lockIcon } from '@keystead/ui/dashboard';
import { Loaded, ShowMore } from '../../kit/loaded.tsx';
import { Row, Rows } from '../../kit/rows.tsx';
import { Section } from '../../kit/section.tsx';
import { useAdmin } from '../../project/project.tsx';
import { For } from '../../project/rights.tsx';
import { nameOf } from '../users/user/name-of.ts';
import { t } from '../../words.ts';
import { describeLock } from './lock-words.ts';
import { lockoutsQuery, useUnlock } from './lockouts-query.ts';

/** The locked users, each with a button to unlock them. */
export function Lockouts(): ReactElement {
  const admin = useAdmin();
  const query = useInfiniteQuery(lockoutsQuery(admin));
  const { unlocking, unlock } = useUnlock();
  return (
    <Section title={t('Locked')}>
      <Loaded query={query} lines={1}>
        {({ pages }) => {
          const shown = pages.flatMap(({ items }) => items).filter(({ userId }) => !unlocking.includes(userId));
          if (shown.length === 0 && !query.hasNextPage)
            return (
              <EmptyState
                path={shieldIcon}
                title={t('No locked accounts')}
                text={t('Accounts with too many failed attempts appear here until the lock expires.')}
              />
            );
          return (
            <Rows>
              {shown.map((lockout) => (
                <LockoutRow key={lockout.userId} lockout={lockout} onUnlock={unlock} />
              ))}
            </Rows>
          );
        }}
      </Loaded>
      <ShowMore query={query} />
    </Section>
  );
}

interface LockoutRowProps {
  lockout: Lockout;
  onUnlock: (userId: string, name: string) => void;
}

function LockoutRow({ lockout, onUnlock }: LockoutRowProps): ReactElement {
  const { userId, displayName, primaryEmail, locks } = lockout;
  const { projectId } = useAdmin();
  const name = nameOf({ id: userId, displayName, primaryEmail });
  return (
    <Row
      icon={<Icon path={lockIcon} />}
      title={
        <Link to="/p/$projectId/users/$userId/profile" params={{ projectId, userId }}>
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
            onClick={() => onUnlock(userId, name)}
          >
            {t('Unlock')}
          </Button>
        </For>
      }
    />
  );
}
