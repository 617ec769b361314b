import { Link } from '@tanstack/react-router';
import { useMemo, useState, type ReactElement } from 'react';
import { Avatar, Badge, Icon, MenuButton, type MenuContent } from '@keystead/ui';
import { moreIcon } from '@keystead/ui/dashboard';
import { ColumnHeads } from '../page/column-heads.tsx';
import { For } from '../project/rights.tsx';
import { formatDate, t } from '../words.ts';
import { MemberPermissions } from './member-permissions.tsx';
import { NameInTeam } from './name-in-team.tsx';
import { nameOf } from '../user/name-of.ts';
import { useRemovedMembers } from './removed-members.ts';
import { TEAM_ROUTE, type Member } from './team-query.ts';
import '../page/block-rows.css';

const loadPanel = async () => (await import('@keystead/ui/menu-panel')).MenuPanel;

interface MemberTableProps {
  members: readonly Member[];
}

export const MemberTable = ({ members }: MemberTableProps): ReactElement => (
  <table className="ks ks-data member-table block-rows">
    <ColumnHeads labels={[t('Member'), t('Name in this team'), t('Permissions'), t('Joined')]} hasActions />
    <tbody>
      {members.map((member) => (
        <MemberRow key={member.id} member={member} />
      ))}
    </tbody>
  </table>
);

interface MemberRowProps {
  member: Member;
}

function MemberRow({ member }: MemberRowProps): ReactElement {
  const name = nameOf(member);
  const { displayName } = member.teamProfile;
  const [isNaming, setNaming] = useState(false);
  return (
    <tr>
      <th className="ks ks-data-cell" scope="row">
        <span className="team-cell">
          <Avatar name={name} imageUrl={member.teamProfile.profileImageUrl} size="medium" />
          <span className="member-names">
            <Link
              className="team-link"
              dir="auto"
              from={TEAM_ROUTE}
              to="/p/$projectId/users/$userId/profile"
              params={{ userId: member.id }}
            >
              {name}
            </Link>
            {member.isCreator && (
              <span>
                <Badge>{t('Creator')}</Badge>
              </span>
            )}
            {member.displayName !== null && <span className="muted">{member.primaryEmail}</span>}
          </span>
        </span>
      </th>
      <td className="ks ks-data-cell" data-label={t('Name in this team')}>
        {displayName === null || displayName === member.displayName ? (
          <span className="muted">{t('Same as profile')}</span>
        ) : (
          <bdi>{displayName}</bdi>
        )}
      </td>
      <td className="ks ks-data-cell" data-label={t('Permissions')}>
        <MemberPermissions member={member} />
      </td>
      <td className="ks ks-data-cell" data-label={t('Joined')} data-muted>
        {formatDate(member.joinedAt)}
      </td>
      <td className="ks ks-data-cell">
        <For right="manage">
          <MemberMenu member={member} onName={() => setNaming(true)} />
        </For>
        {isNaming && <NameInTeam member={member} onClose={() => setNaming(false)} />}
      </td>
    </tr>
  );
}

interface MemberMenuProps extends MemberRowProps {
  onName: () => void;
}

function MemberMenu({ member, onName }: MemberMenuProps): ReactElement {
  const { remove } = useRemovedMembers();
  const content = useMemo<MenuContent>(
    () => ({
      items: [
        { key: 'name', label: t('Name in this team…'), onSelect: onName },
        { key: 'remove', label: t('Remove from the team'), startsGroup: true, onSelect: () => remove(member) },
      ],
    }),
    [member, onName, remove],
  );
  return (
    <MenuButton label={t('Actions for {name}', { name: nameOf(member) })} load={loadPanel} content={content}>
      <Icon path={moreIcon} />
    </MenuButton>
  );
}
