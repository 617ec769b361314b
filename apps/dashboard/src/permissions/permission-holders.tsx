import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, type ReactElement } from 'react';
import type { PermissionHolder, PermissionUsage } from '@keystead/client/admin';
import { Avatar, Button, Skeleton } from '@keystead/ui';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { nameOf } from '../user/name-of.ts';
import { formatCount, t } from '../words.ts';
import { holdersQuery, usageQuery } from './permissions-query.ts';

interface PermissionHoldersProps {
  id: string;
}

/** Who has a permission, in which team and by what. */
export function PermissionHolders({ id }: PermissionHoldersProps): ReactElement {
  const title = useId();
  const admin = useAdmin();
  const usage = useQuery(usageQuery(admin, id));
  const holders = useInfiniteQuery(holdersQuery(admin, id));
  const error = usage.error ?? holders.error;
  return (
    <section className="holders" aria-labelledby={title}>
      <header className="holders-head">
        <h3 className="permission-heading" id={title}>
          {t('Who has it')}
        </h3>
        {usage.data && <span className="muted">{tellOf(usage.data)}</span>}
      </header>
      {error && (
        <FailedPart
          error={error}
          onRetry={() => {
            void usage.refetch();
            void holders.refetch();
          }}
        />
      )}
      {holders.isPending && (
        <Waiting>
          <Skeleton shape="text" />
          <Skeleton shape="text" />
        </Waiting>
      )}
      <ul className="holders-list">
        {holders.data?.pages
          .flatMap(({ items }) => items)
          .map((holder) => (
            <Holder key={`${holder.team.id} ${holder.user.id}`} holder={holder} id={id} projectId={admin.projectId} />
          ))}
      </ul>
      {holders.hasNextPage && (
        <Button
          variant="ghost"
          size="small"
          isBusy={holders.isFetchingNextPage}
          onClick={() => void holders.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </section>
  );
}

const tellOf = ({ users, teams }: PermissionUsage): string =>
  users.value === 0
    ? t('Nobody')
    : t('{people} in {teams}', {
        people: users.value === 1 ? t('1 person') : t('{n} people', { n: formatCount(users) }),
        teams: teams.value === 1 ? t('1 team') : t('{n} teams', { n: formatCount(teams) }),
      });

interface HolderProps extends PermissionHoldersProps {
  holder: PermissionHolder;
  projectId: string;
}

function Holder({ holder: { user, team, grantedPermissionIds }, id, projectId }: HolderProps): ReactElement {
  const name = nameOf(user);
  const others = grantedPermissionIds.filter((granted) => granted !== id);
  return (
    <li className="holder">
      <Avatar name={name} imageUrl={user.profileImageUrl} size="small" />
      <Link
        className="holder-name"
        dir="auto"
        to="/p/$projectId/users/$userId/profile"
        params={{ projectId, userId: user.id }}
      >
        {name}
      </Link>
      <Link
        className="holder-team"
        dir="auto"
        to="/p/$projectId/teams/$teamId/members"
        params={{ projectId, teamId: team.id }}
      >
        {team.displayName}
      </Link>
      <span className="holder-how">
        {grantedPermissionIds.includes(id) ? t('directly') : t('by {permissions}', { permissions: others.join(', ') })}
      </span>
    </li>
  );
}
