import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { ServerTeam } from '@keystead/client/server';
import { Avatar, Badge, Button, Icon } from '@keystead/ui';
import { addIcon, buildingIcon, EmptyState } from '@keystead/ui/dashboard';
import { For } from '../project/rights.tsx';
import { t } from '../words.ts';
import { AddToTeam } from './add-to-team.tsx';
import { PermissionChips } from './permission-chips.tsx';
import { TeamLink } from './team-link.tsx';
import { teamsQuery } from './teams-query.ts';
import { useLeaving } from './use-leaving.ts';
import { useUser } from './user-query.ts';

/** Which teams the person belongs to, and what they may do in each. */
export function Teams(): ReactElement {
  const user = useUser();
  const { data: teams } = useSuspenseQuery(teamsQuery(user));
  const [isAdding, setAdding] = useState(false);
  const { leaving, leave } = useLeaving();
  const shown = teams.filter(({ id }) => !leaving.includes(id));
  const add = (
    <For right="manage">
      <Button variant="outline" size="small" icon={<Icon path={addIcon} />} onClick={() => setAdding(true)}>
        {t('Add to a team')}
      </Button>
    </For>
  );
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState path={buildingIcon} title={t('In no team')} action={add} />
      ) : (
        <>
          <div className="user-head">
            <p className="muted">{t('What is granted by itself has a cross; the rest comes with it.')}</p>
            {add}
          </div>
          <ul className="settings-box user-rows">
            {shown.map((team) => (
              <TeamRow key={team.id} team={team} onLeave={() => leave(team)} />
            ))}
          </ul>
        </>
      )}
      {isAdding && <AddToTeam teams={teams} onClose={() => setAdding(false)} />}
    </>
  );
}

interface TeamRowProps {
  team: ServerTeam;
  onLeave: () => void;
}

function TeamRow({ team, onLeave }: TeamRowProps): ReactElement {
  const { selectedTeamId } = useUser();
  return (
    <li className="setting user-team">
      <Avatar name={team.displayName} imageUrl={team.profileImageUrl} />
      <div className="setting-about">
        <div className="person-row-title">
          <span className="setting-label">
            <TeamLink team={team} />
          </span>
          {team.id === selectedTeamId && <Badge>{t('Selected')}</Badge>}
        </div>
        <PermissionChips team={team} />
      </div>
      <For right="manage">
        <Button
          variant="outline"
          size="small"
          aria-label={t('Remove from {team}', { team: team.displayName })}
          onClick={onLeave}
        >
          {t('Remove')}
        </Button>
      </For>
    </li>
  );
}
