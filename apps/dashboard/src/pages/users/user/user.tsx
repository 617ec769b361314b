import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CopyButton } from '@keystead/react';
import { Avatar, Badge } from '@keystead/ui';
import { EmptyState, peopleIcon } from '@keystead/ui/dashboard';
import { Crumbs } from '../../../kit/crumbs.tsx';
import { PageTabs } from '../../../kit/page-tabs.tsx';
import { Page } from '../../../kit/page.tsx';
import { useAdmin } from '../../../project/project.tsx';
import { formatNumber, t } from '../../../words.ts';
import { nameOf } from './name-of.ts';
import { ListLink, NeighbourLinks } from './neighbours.tsx';
import { Trouble } from './trouble.tsx';
import { UserActions } from './user-actions.tsx';
import { sessionsQuery, teamsQuery, userQuery, useUser } from './user-query.ts';
import styles from './user.module.css';

const ROUTE = '/p/$projectId/users/$userId';

/** One user: their profile, their sign-in methods and the actions for them. */
export function User(): ReactElement {
  const { userId } = useParams({ from: ROUTE });
  const { data: user } = useSuspenseQuery(userQuery(useAdmin(), userId));
  // The key resets the page for another user: open dialogs and unsaved text of the previous user are gone.
  return user ? <Person key={userId} /> : <Nobody />;
}

function Person(): ReactElement {
  const user = useUser();
  const name = nameOf(user);
  return (
    <Page
      title={name}
      above={
        <Crumbs parent={<ListLink>{t('Users')}</ListLink>} name={name}>
          <NeighbourLinks userId={user.id} />
        </Crumbs>
      }
      picture={<Avatar name={name} imageUrl={user.profileImageUrl} size="huge" />}
      badges={<Badges />}
      text={
        <span className={styles.about}>
          {user.primaryEmail !== null && <bdi>{user.primaryEmail}</bdi>}
          <span className={styles.id}>
            <code>{user.id}</code>
            <CopyButton content={user.id} />
          </span>
        </span>
      }
      actions={<UserActions />}
    >
      <Trouble />
      <Tabs />
      <Outlet />
    </Page>
  );
}

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
      {isMultiFactorRequired && <Badge tone="accent">{t('Two-factor authentication')}</Badge>}
    </>
  );
}

function Tabs(): ReactElement {
  const admin = useAdmin();
  const user = useUser();
  const { data: sessions } = useQuery(sessionsQuery(admin, user));
  const { data: teams } = useQuery(teamsQuery(admin, user));
  return (
    <PageTabs
      label={nameOf(user)}
      params={useParams({ from: ROUTE })}
      tabs={[
        { to: '/p/$projectId/users/$userId/profile', label: t('Profile') },
        {
          to: '/p/$projectId/users/$userId/sessions',
          label: t('Sessions'),
          count: sessions && formatNumber(sessions.length),
        },
        { to: '/p/$projectId/users/$userId/teams', label: t('Teams'), count: teams && formatNumber(teams.length) },
        { to: '/p/$projectId/users/$userId/metadata', label: t('Metadata') },
        { to: '/p/$projectId/users/$userId/activity', label: t('Activity') },
        { to: '/p/$projectId/users/$userId/emails', label: t('Emails') },
      ]}
    />
  );
}

const Nobody = (): ReactElement => (
  <Page title={t('User not found')} above={<Crumbs parent={<ListLink>{t('Users')}</ListLink>} />}>
    <EmptyState
      path={peopleIcon}
      title={t('No user in this project has this ID.')}
      text={t('The user may have been deleted or belongs to another project.')}
      action={
        <Link className={styles.link} from={ROUTE} to="/p/$projectId/users">
          {t('All users')}
        </Link>
      }
    />
  </Page>
);
