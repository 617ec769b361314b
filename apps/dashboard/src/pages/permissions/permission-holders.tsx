import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { PermissionHolder, PermissionUsage } from '@keystead/client/admin';
import { Avatar } from '@keystead/ui';
import { FailedPart } from '../../kit/failed-part.tsx';
import { Loaded, ShowMore } from '../../kit/loaded.tsx';
import { Row, Rows } from '../../kit/rows.tsx';
import { Section } from '../../kit/section.tsx';
import { useAdmin } from '../../project/project.tsx';
import { nameOf } from '../users/user/name-of.ts';
import { formatCount, t } from '../../words.ts';
import { holdersQuery, usageQuery } from './permissions-query.ts';

interface PermissionHoldersProps {
  id: string;
}

/** The users who have a permission, in which team and through which grant. */
export function PermissionHolders({ id }: PermissionHoldersProps): ReactElement {
  const admin = useAdmin();
  const usage = useQuery(usageQuery(admin, id));
  const holders = useInfiniteQuery(holdersQuery(admin, id));
  return (
    <Section
      title={t('Users with this permission')}
      actions={usage.data && <span className="muted">{describeUsage(usage.data)}</span>}
    >
      {usage.error && <FailedPart error={usage.error} onRetry={() => void usage.refetch()} />}
      <Loaded query={holders}>
        {({ pages }) => {
          const shown = pages.flatMap(({ items }) => items);
          if (shown.length === 0) return null;
          return (
            <Rows>
              {shown.map((holder) => (
                <Holder key={`${holder.team.id} ${holder.user.id}`} holder={holder} id={id} />
              ))}
            </Rows>
          );
        }}
      </Loaded>
      <ShowMore query={holders} />
    </Section>
  );
}

const describeUsage = ({ users, teams }: PermissionUsage): string =>
  users.value === 0
    ? t('Nobody')
    : t('{people} in {teams}', {
        people: users.value === 1 ? t('1 user') : t('{n} users', { n: formatCount(users) }),
        teams: teams.value === 1 ? t('1 team') : t('{n} teams', { n: formatCount(teams) }),
      });

interface HolderProps extends PermissionHoldersProps {
  holder: PermissionHolder;
}

function Holder({ holder: { user, team, grantedPermissionIds }, id }: HolderProps): ReactElement {
  const { projectId } = useAdmin();
  const name = nameOf(user);
  const others = grantedPermissionIds.filter((granted) => granted !== id);
  return (
    <Row
      icon={<Avatar name={name} imageUrl={user.profileImageUrl} size="small" />}
      title={
        <Link to="/p/$projectId/users/$userId/profile" params={{ projectId, userId: user.id }}>
          {name}
        </Link>
      }
      detail={
        <>
          <Link dir="auto" to="/p/$projectId/teams/$teamId/members" params={{ projectId, teamId: team.id }}>
            {team.displayName}
          </Link>{' '}
          {grantedPermissionIds.includes(id)
            ? t('directly')
            : t('through {permissions}', { permissions: others.join(', ') })}
        </>
      }
    />
  );
}
