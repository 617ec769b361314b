import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactElement } from 'react';
import type { ListCount, ListedTeam } from '@keystead/client/server';
import { Avatar, Badge, VisuallyHidden } from '@keystead/ui';
import { useRowKeys } from '../keyboard/use-keys.ts';
import { pressableRow } from '../page/pressable-row.ts';
import { SortHead } from '../page/sort-head.tsx';
import { useAdmin } from '../project/project.tsx';
import { formatCount, formatDate, t } from '../words.ts';
import { TeamMenu } from './team-menu.tsx';
import { isDescending, sortedBy } from './team-order.ts';
import type { TeamOrder } from './team-search.ts';
import '../page/block-rows.css';

interface TeamTableProps {
  teams: readonly ListedTeam[];
  order: TeamOrder;
  onOrder: (order: TeamOrder) => void;
}

export function TeamTable({ teams, order, onOrder }: TeamTableProps): ReactElement {
  const { projectId } = useAdmin();
  const body = useRef<HTMLTableSectionElement>(null);
  const current = useRowKeys({ length: teams.length });
  useEffect(() => body.current?.querySelector<HTMLElement>(`[data-row='${current}'] a`)?.focus(), [current]);
  return (
    <table className="ks ks-data team-table block-rows">
      <Heads order={order} onOrder={onOrder} />
      <tbody ref={body}>
        {teams.map((team, row) => (
          <tr key={team.id} {...pressableRow} data-row={row}>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the link in it is what it says */}
            <th className="ks ks-data-cell" scope="row">
              <span className="team-cell">
                <span className="team-picture">
                  <Avatar name={team.displayName} imageUrl={team.profileImageUrl} size="medium" />
                </span>
                <Link
                  className="team-link"
                  dir="auto"
                  to="/p/$projectId/teams/$teamId/members"
                  params={{ projectId, teamId: team.id }}
                >
                  {team.displayName}
                </Link>
              </span>
            </th>
            <td className="ks ks-data-cell" data-label={t('Members')}>
              {team.memberCount && formatCount(team.memberCount)}
            </td>
            <td className="ks ks-data-cell" data-label={t('Invitations')} data-muted>
              {team.invitationCount && <OpenInvitations count={team.invitationCount} />}
            </td>
            <td className="ks ks-data-cell" data-label={t('Created')} data-muted>
              {formatDate(team.createdAt)}
            </td>
            <td className="ks ks-data-cell">
              <TeamMenu team={team} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const OpenInvitations = ({ count }: { count: ListCount }): ReactElement =>
  count.value === 0 ? <>–</> : <Badge>{t('{n} open', { n: formatCount(count) })}</Badge>;

const Heads = ({ order, onOrder }: Pick<TeamTableProps, 'order' | 'onOrder'>): ReactElement => {
  const head = (label: string, by?: 'name' | 'created'): ReactElement => (
    <SortHead
      label={label}
      sorted={by === (order.sort ?? 'created') ? (isDescending(order) ? 'descending' : 'ascending') : undefined}
      onSort={by && (() => onOrder(sortedBy(order, by)))}
    />
  );
  return (
    <thead>
      <tr>
        {head(t('Team'), 'name')}
        {head(t('Members'))}
        {head(t('Invitations'))}
        {head(t('Created'), 'created')}
        <th className="ks ks-data-cell" scope="col">
          <VisuallyHidden>{t('Actions')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
};
