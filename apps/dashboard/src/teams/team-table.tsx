import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ListedTeam } from '@keystead/client/server';
import { Avatar } from '@keystead/ui';
import { ColumnHeads } from '../page/column-heads.tsx';
import { useAdmin } from '../project/project.tsx';
import { formatCount, formatDate, t } from '../words.ts';

interface TeamTableProps {
  teams: readonly ListedTeam[];
}

export function TeamTable({ teams }: TeamTableProps): ReactElement {
  const { projectId } = useAdmin();
  return (
    <table className="ks ks-data team-table">
      <ColumnHeads labels={[t('Team'), t('Members'), t('Created')]} />
      <tbody>
        {teams.map((team) => (
          <tr key={team.id} className="team-row">
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
            <td className="ks ks-data-cell">{team.memberCount && formatCount(team.memberCount)}</td>
            <td className="ks ks-data-cell" data-muted>
              {formatDate(team.createdAt)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
