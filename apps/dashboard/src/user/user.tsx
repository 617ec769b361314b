import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CopyButton } from '@keystead/react';
import { Avatar, Badge, chevronIcon, Icon } from '@keystead/ui';
import { EmptyState, peopleIcon } from '@keystead/ui/dashboard';
import { Page } from '../page/page.tsx';
import { useAdmin } from '../project/project.tsx';
import { formatNumber, t } from '../words.ts';
import { sessionsQuery } from './sessions-query.ts';
import { teamsQuery } from './teams-query.ts';
import { nameOf } from './name-of.ts';
import { ListLink, NeighbourLinks } from './neighbours.tsx';
import { Trouble } from './trouble.tsx';
import { UserActions } from './user-actions.tsx';
import { userQuery, useUser } from './user-query.ts';
import '../project/setting.css';
import './user.css';

const ROUTE = '/p/$projectId/users/$userId';

/** One person: who they are, how they sign in, and what can be done for them. */
export function User(): ReactElement {
  const { userId } = useParams({ from: ROUTE });
  const { data: user } = useSuspenseQuery(userQuery(useAdmin(), userId));
  // Another person is another page: what was opened or written for the one before is gone.
  return user ? <Person key={userId} /> : <Nobody />;
}

function Person(): ReactElement {
  const user = useUser();
  const name = nameOf(user);
  return (
    <Page
      title={name}
      above={
        <div className="user-way">
          <WayHere name={name} />
          <NeighbourLinks userId={user.id} />
        </div>
      }
      picture={<Avatar name={name} imageUrl={user.profileImageUrl} size="huge" />}
      badges={<Badges />}
      text={
        <span className="person-line">
          {user.primaryEmail !== null && <bdi>{user.primaryEmail}</bdi>}
          <span className="user-id">
            <code>{user.id}</code>
            <CopyButton content={user.id} />
          </span>
        </span>
      }
      actions={<UserActions />}
    >
      <Trouble />
      <Tabs />
      <div className="user-tab">
        <Outlet />
      </div>
    </Page>
  );
}

interface WayHereProps {
  name?: string;
}

const WayHere = ({ name }: WayHereProps): ReactElement => (
  <nav className="user-crumbs" aria-label={t('Way here')}>
    <ListLink>{t('Users')}</ListLink>
    {name !== undefined && (
      <>
        <Icon path={chevronIcon} isDirectional />
        <span dir="auto">{name}</span>
      </>
    )}
  </nav>
);

function Badges(): ReactElement {
  const { primaryEmail, primaryEmailVerified, isMultiFactorRequired, restriction } = useUser();
  return (
    <>
      {primaryEmail !== null &&
        (primaryEmailVerified ? (
          <Badge tone="success">{t('Verified')}</Badge>
        ) : (
          <Badge tone="warning">{t('Unverified')}</Badge>
        ))}
      {restriction && <Badge tone="destructive">{t('Restricted')}</Badge>}
      {isMultiFactorRequired && <Badge tone="accent">{t('Second factor')}</Badge>}
    </>
  );
}

function Tabs(): ReactElement {
  const user = useUser();
  const { data: sessions } = useQuery(sessionsQuery(user));
  const { data: teams } = useQuery(teamsQuery(user));
  const tabs = [
    { to: '/p/$projectId/users/$userId/profile', label: t('Profile') },
    { to: '/p/$projectId/users/$userId/sessions', label: t('Sessions'), count: sessions?.length },
    { to: '/p/$projectId/users/$userId/teams', label: t('Teams'), count: teams?.length },
    { to: '/p/$projectId/users/$userId/metadata', label: t('Metadata') },
    { to: '/p/$projectId/users/$userId/activity', label: t('Activity') },
    { to: '/p/$projectId/users/$userId/mails', label: t('Mails') },
  ] as const;
  return (
    <nav className="ks ks-page-tabs" aria-label={nameOf(user)}>
      {tabs.map(({ to, label, ...rest }) => (
        <Link key={to} className="ks ks-page-tab" from={ROUTE} to={to}>
          {label}{' '}
          {'count' in rest && rest.count !== undefined && (
            <span className="person-count">{formatNumber(rest.count)}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

const Nobody = (): ReactElement => (
  <Page
    title={t('User not found')}
    above={
      <div className="user-way">
        <WayHere />
      </div>
    }
  >
    <EmptyState
      path={peopleIcon}
      title={t('Nobody here has this id')}
      text={t('They may have been deleted, or they belong to another project.')}
      action={
        <Link className="person-link" from={ROUTE} to="/p/$projectId/users">
          {t('All users')}
        </Link>
      }
    />
  </Page>
);
