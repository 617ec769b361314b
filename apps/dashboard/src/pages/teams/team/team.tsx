import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CopyButton } from '@keystead/react';
import { Button, Icon } from '@keystead/ui';
import { addIcon, buildingIcon, EmptyState, sendIcon } from '@keystead/ui/dashboard';
import { Crumbs } from '../../../kit/crumbs.tsx';
import { PageTabs } from '../../../kit/page-tabs.tsx';
import { Page } from '../../../kit/page.tsx';
import { useHeldBack } from '../../../kit/use-held-back.ts';
import { useAdmin } from '../../../project/project.tsx';
import { For } from '../../../project/rights.tsx';
import { nameOf } from '../../users/user/name-of.ts';
import { formatCount, formatDate, formatNumber, t } from '../../../words.ts';
import { TeamPicture } from '../team-name.tsx';
import { AddMember } from './add-member.tsx';
import { Invite } from './invite.tsx';
import { invitationsQuery, RemovedMembers, TEAM_ROUTE, teamQuery, teamSizeQuery, useTeam } from './team-query.ts';
import styles from './team.module.css';

/** One team: its members, invitations and metadata. */
export function Team(): ReactElement {
  const { teamId } = useParams({ from: TEAM_ROUTE });
  const { data: team } = useSuspenseQuery(teamQuery(useAdmin(), teamId));
  return team ? <Found key={teamId} /> : <NotFound />;
}

function Found(): ReactElement {
  const team = useTeam();
  const { add } = useSearch({ from: TEAM_ROUTE });
  const navigate = useNavigate();
  const removal = useHeldBack('teams', 'permissions');
  const ask = (what?: 'member' | 'invitation'): void =>
    void navigate({ to: '.', search: (search) => ({ ...search, add: what }) });
  return (
    <Page
      title={team.displayName}
      above={<Crumbs parent={allTeams(t('Teams'))} name={team.displayName} />}
      picture={<TeamPicture team={team} size="huge" />}
      text={
        <span className={styles.line}>
          <Size />
          <span className={styles.id}>
            <code>{team.id}</code>
            <CopyButton content={team.id} />
          </span>
        </span>
      }
      actions={
        <For right="manage">
          <Button variant="outline" size="small" icon={<Icon path={sendIcon} />} onClick={() => ask('invitation')}>
            {t('Invite')}
          </Button>
          <Button size="small" icon={<Icon path={addIcon} />} onClick={() => ask('member')}>
            {t('Add member')}
          </Button>
        </For>
      }
    >
      <Tabs />
      <RemovedMembers value={removal}>
        <Outlet />
      </RemovedMembers>
      <For right="manage">
        {add === 'member' && <AddMember onClose={() => ask()} />}
        {add === 'invitation' && <Invite onClose={() => ask()} />}
      </For>
    </Page>
  );
}

/** The number of members, and the creation date. */
function Size(): ReactElement {
  const team = useTeam();
  const { data } = useQuery(teamSizeQuery(useAdmin(), team));
  const date = formatDate(team.createdAt);
  return (
    <>
      {data && <span>{data.count.value === 1 ? t('1 member') : t('{n} members', { n: formatCount(data.count) })}</span>}
      <bdi>
        {data?.creator
          ? t('Created {date} by {name}', { date, name: nameOf(data.creator) })
          : t('Created {date}', { date })}
      </bdi>
    </>
  );
}

const allTeams = (label: string): ReactElement => (
  <Link from={TEAM_ROUTE} to="/p/$projectId/teams">
    {label}
  </Link>
);

function Tabs(): ReactElement {
  const team = useTeam();
  const admin = useAdmin();
  const { data: size } = useQuery(teamSizeQuery(admin, team));
  const { data: invitations } = useQuery(invitationsQuery(admin, team));
  return (
    <PageTabs
      label={team.displayName}
      params={{ projectId: admin.projectId, teamId: team.id }}
      tabs={[
        { to: '/p/$projectId/teams/$teamId/members', label: t('Members'), count: size && formatCount(size.count) },
        {
          to: '/p/$projectId/teams/$teamId/invitations',
          label: t('Invitations'),
          count: invitations && formatNumber(invitations.length),
        },
        { to: '/p/$projectId/teams/$teamId/metadata', label: t('Metadata') },
        { to: '/p/$projectId/teams/$teamId/activity', label: t('Activity') },
        { to: '/p/$projectId/teams/$teamId/settings', label: t('Settings') },
      ]}
    />
  );
}

const NotFound = (): ReactElement => (
  <Page title={t('Team not found')} above={<Crumbs parent={allTeams(t('Teams'))} />}>
    <EmptyState
      path={buildingIcon}
      title={t('No team in this project has this ID')}
      text={t('The team may have been deleted or belongs to another project.')}
      action={allTeams(t('All teams'))}
    />
  </Page>
);
