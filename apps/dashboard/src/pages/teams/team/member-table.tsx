import { Link } from '@tanstack/react-router';
import { lazy, Suspense, use, useState, type ReactElement } from 'react';
import { Avatar, Badge, Icon, MenuButton } from '@keystead/ui';
import { moreIcon } from '@keystead/ui/dashboard';
import { DataTable, SecondLine, type Column } from '../../../kit/data-table.tsx';
import { loadPanel } from '../../../kit/load-panel.ts';
import { For } from '../../../project/rights.tsx';
import { formatDate, t } from '../../../words.ts';
import { nameOf } from '../../users/user/name-of.ts';
import { Named } from '../team-name.tsx';
import { MemberPermissions } from './member-permissions.tsx';
import { RemovedMembers, TEAM_ROUTE, useTeam, type Member } from './team-query.ts';

const NameInTeam = lazy(async () => ({ default: (await import('./name-in-team.tsx')).NameInTeam }));

const COLUMNS: readonly Column<Member>[] = [
  { label: t('Member'), cell: (member) => <Who member={member} /> },
  { label: t('Name in this team'), cell: (member) => <OwnName member={member} /> },
  { label: t('Permissions'), cell: (member) => <MemberPermissions member={member} /> },
  { label: t('Joined'), look: 'muted', isOneLine: true, cell: ({ joinedAt }) => formatDate(joinedAt) },
];

interface MemberTableProps {
  members: readonly Member[];
}

export const MemberTable = ({ members }: MemberTableProps): ReactElement => (
  <DataTable
    label={t('Members')}
    columns={COLUMNS}
    rows={members}
    rowKey={({ id }) => id}
    actions={(member) => (
      <For right="manage">
        <MemberMenu member={member} />
      </For>
    )}
  />
);

interface MemberProps {
  member: Member;
}

const Who = ({ member }: MemberProps): ReactElement => (
  <Named picture={<Avatar name={nameOf(member)} imageUrl={member.teamProfile.profileImageUrl} size="medium" />}>
    <Link dir="auto" from={TEAM_ROUTE} to="/p/$projectId/users/$userId/profile" params={{ userId: member.id }}>
      {nameOf(member)}
    </Link>
    {member.isCreator && (
      <SecondLine>
        <Badge>{t('Creator')}</Badge>
      </SecondLine>
    )}
    {member.displayName !== null && <SecondLine>{member.primaryEmail}</SecondLine>}
  </Named>
);

const OwnName = ({ member: { displayName, teamProfile } }: MemberProps): ReactElement =>
  teamProfile.displayName === null || teamProfile.displayName === displayName ? (
    <span className="muted">{t('Same as profile')}</span>
  ) : (
    <bdi>{teamProfile.displayName}</bdi>
  );

function MemberMenu({ member }: MemberProps): ReactElement {
  const team = useTeam();
  const { hold } = use(RemovedMembers);
  const [isNaming, setNaming] = useState(false);
  const name = nameOf(member);
  // Held back, because the name in the team, the permissions and the sent invitations can't be restored.
  const remove = (): void =>
    hold({ id: member.id, text: t('{name} was removed', { name }), act: () => team.removeUser(member.id) });
  const items = [
    { key: 'name', label: t('Name in this team…'), onSelect: () => setNaming(true) },
    { key: 'remove', label: t('Remove from team'), startsGroup: true, onSelect: remove },
  ];
  return (
    <>
      <MenuButton label={t('Actions for {name}', { name })} load={loadPanel} content={{ items }}>
        <Icon path={moreIcon} />
      </MenuButton>
      <Suspense fallback={null}>{isNaming && <NameInTeam member={member} onClose={() => setNaming(false)} />}</Suspense>
    </>
  );
}
