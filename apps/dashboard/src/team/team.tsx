import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CopyButton } from '@keystead/react';
import { Avatar, Button, chevronIcon, Icon } from '@keystead/ui';
import { addIcon, buildingIcon, EmptyState, sendIcon } from '@keystead/ui/dashboard';
import { Page } from '../page/page.tsx';
import { useAdmin } from '../project/project.tsx';
import { For } from '../project/rights.tsx';
import { nameOf } from '../user/name-of.ts';
import { formatCount, formatDate, formatNumber, t } from '../words.ts';
import { AddMember } from './add-member.tsx';
import { Invite } from './invite.tsx';
import { invitationsQuery, TEAM_ROUTE, teamQuery, teamSizeQuery, useTeam } from './team-query.ts';
import '../project/setting.css';
import './team.css';

/** One team: who is in it, who is invited, and what is kept with it. */
export function Team(): ReactElement {
  const { teamId } = useParams({ from: TEAM_ROUTE });
  const { data: team } = useSuspenseQuery(teamQuery(useAdmin(), teamId));
  return team ? <Found key={teamId} /> : <NotFound />;
}

function Found(): ReactElement {
  const team = useTeam();
  const { add } = useSearch({ from: TEAM_ROUTE });
  const navigate = useNavigate();
  const ask = (what?: 'member' | 'invitation'): void =>
    void navigate({ to: '.', search: (search) => ({ ...search, add: what }) });
  return (
    <Page
      title={team.displayName}
      above={<WayHere name={team.displayName} />}
      picture={
        <span className="team-picture">
          <Avatar name={team.displayName} imageUrl={team.profileImageUrl} size="huge" />
        </span>
      }
      text={
        <span className="team-line">
          <Size />
          <span className="team-id">
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
      <div className="team-tab">
        <Outlet />
      </div>
      <For right="manage">
        {add === 'member' && <AddMember onClose={() => ask()} />}
        {add === 'invitation' && <Invite onClose={() => ask()} />}
      </For>
    </Page>
  );
}

/** How many are in it, and since when there is the team. */
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

interface WayHereProps {
  name?: string;
}

const WayHere = ({ name }: WayHereProps): ReactElement => (
  <nav className="team-way" aria-label={t('Way here')}>
    <Link from={TEAM_ROUTE} to="/p/$projectId/teams">
      {t('Teams')}
    </Link>
    {name !== undefined && (
      <>
        <Icon path={chevronIcon} isDirectional />
        <span dir="auto">{name}</span>
      </>
    )}
  </nav>
);

function Tabs(): ReactElement {
  const team = useTeam();
  const admin = useAdmin();
  const { data: size } = useQuery(teamSizeQuery(admin, team));
  const { data: invitations } = useQuery(invitationsQuery(admin, team));
  const tabs = [
    { to: '/p/$projectId/teams/$teamId/members', label: t('Members'), count: size && formatCount(size.count) },
    {
      to: '/p/$projectId/teams/$teamId/invitations',
      label: t('Invitations'),
      count: invitations && formatNumber(invitations.length),
    },
    { to: '/p/$projectId/teams/$teamId/metadata', label: t('Metadata'), count: undefined },
    { to: '/p/$projectId/teams/$teamId/settings', label: t('Settings'), count: undefined },
  ] as const;
  return (
    <nav className="ks ks-page-tabs" aria-label={team.displayName}>
      {tabs.map(({ to, label, count }) => (
        <Link key={to} className="ks ks-page-tab" from={TEAM_ROUTE} to={to}>
          {label} {count !== undefined && <span className="team-count">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

const NotFound = (): ReactElement => (
  <Page title={t('Team not found')} above={<WayHere />}>
    <EmptyState
      path={buildingIcon}
      title={t('No team has this id')}
      text={t('It may have been deleted, or it belongs to another project.')}
      action={
        <Link className="team-link" from={TEAM_ROUTE} to="/p/$projectId/teams">
          {t('All teams')}
        </Link>
      }
    />
  </Page>
);
