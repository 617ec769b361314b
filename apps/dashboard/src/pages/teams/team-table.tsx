import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ListedTeam } from '@keystead/client/server';
import { Badge } from '@keystead/ui';
import { DataTable, type Column } from '../../kit/data-table.tsx';
import { useAdmin } from '../../project/project.tsx';
import { formatCount, formatDate, t } from '../../words.ts';
import { TeamMenu } from './team-menu.tsx';
import { Named, TeamPicture } from './team-name.tsx';
import { isDescending, sortedBy, type TeamOrder } from './team-search.ts';

const COLUMNS: readonly Column<ListedTeam, 'name' | 'created'>[] = [
  { label: t('Team'), sort: 'name', cell: (team) => <Name team={team} /> },
  { label: t('Members'), cell: ({ memberCount }) => memberCount && formatCount(memberCount) },
  { label: t('Invitations'), look: 'muted', cell: (team) => <OpenInvitations team={team} /> },
  {
    label: t('Created'),
    look: 'muted',
    isOneLine: true,
    sort: 'created',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
];

interface TeamTableProps {
  teams: readonly ListedTeam[];
  order: TeamOrder;
  onOrder: (order: TeamOrder) => void;
}

export const TeamTable = ({ teams, order, onOrder }: TeamTableProps): ReactElement => (
  <DataTable
    label={t('Teams')}
    columns={COLUMNS}
    rows={teams}
    rowKey={({ id }) => id}
    actions={(team) => <TeamMenu team={team} />}
    sorting={{
      by: order.sort ?? 'created',
      isDescending: isDescending(order),
      onSort: (by) => onOrder(sortedBy(order, by)),
    }}
    hasRowKeys
  />
);

interface CellProps {
  team: ListedTeam;
}

const Name = ({ team }: CellProps): ReactElement => (
  <Named picture={<TeamPicture team={team} size="medium" />}>
    <Link
      dir="auto"
      to="/p/$projectId/teams/$teamId/members"
      params={{ projectId: useAdmin().projectId, teamId: team.id }}
    >
      {team.displayName}
    </Link>
  </Named>
);

const OpenInvitations = ({ team: { invitationCount: count } }: CellProps): ReactElement | undefined =>
  count && (count.value === 0 ? <>–</> : <Badge>{t('{n} pending', { n: formatCount(count) })}</Badge>);
