import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { ServerTeam } from '@keystead/client/server';
import { Avatar, Badge, Button, Icon } from '@keystead/ui';
import { addIcon, buildingIcon, EmptyState } from '@keystead/ui/dashboard';
import { Row, Rows } from '../../../kit/rows.tsx';
import { Toolbar } from '../../../kit/toolbar.tsx';
import { useHeldBack } from '../../../kit/use-held-back.ts';
import { useSave } from '../../../kit/use-save.ts';
import { useAdmin } from '../../../project/project.tsx';
import { For } from '../../../project/rights.tsx';
import { t } from '../../../words.ts';
import { AddToTeam } from './add-to-team.tsx';
import { nameOf } from './name-of.ts';
import { PermissionChips, type PermissionChange } from './permission-chips.tsx';
import { TeamLink } from './team-link.tsx';
import { teamsQuery, useUser } from './user-query.ts';

/** The teams of the user, and their permissions in each. */
export function Teams(): ReactElement {
  const user = useUser();
  const { data: teams } = useSuspenseQuery(teamsQuery(useAdmin(), user));
  const [isAdding, setAdding] = useState(false);
  const { held, hold } = useHeldBack('users', 'teams');
  const shown = teams.filter(({ id }) => !held.includes(id));
  const add = (
    <For right="manage">
      <Button variant="outline" size="small" icon={<Icon path={addIcon} />} onClick={() => setAdding(true)}>
        {t('Add to team')}
      </Button>
    </For>
  );
  // Held back, because the permissions and the name in the team can't be restored.
  const leave = (team: ServerTeam): void =>
    hold({
      id: team.id,
      text: t('{name} was removed from {team}', { name: nameOf(user), team: team.displayName }),
      act: () => team.removeUser(user.id),
    });
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState path={buildingIcon} title={t('Not in a team')} action={add} />
      ) : (
        <>
          <Toolbar end={add}>
            <span className="muted">
              {t('You can revoke permissions that were granted directly. The others are included in them.')}
            </span>
          </Toolbar>
          <Rows>
            {shown.map((team) => (
              <TeamRow key={team.id} team={team} onLeave={() => leave(team)} />
            ))}
          </Rows>
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
  const user = useUser();
  const change = async ({ id, isGranted }: PermissionChange) =>
    isGranted ? user.grantPermission(team, id) : user.revokePermission(team, id);
  const { mutate, error } = useSave({
    save: change,
    refreshes: ['users'],
    undo: (_, { id, isGranted }) => ({
      text: isGranted
        ? t('{permission} was granted in {team}', { permission: id, team: team.displayName })
        : t('{permission} was revoked in {team}', { permission: id, team: team.displayName }),
      undo: () => change({ id, isGranted: !isGranted }),
    }),
  });
  return (
    <Row
      icon={<Avatar name={team.displayName} imageUrl={team.profileImageUrl} />}
      title={<TeamLink team={team} />}
      badges={team.id === user.selectedTeamId && <Badge>{t('Selected')}</Badge>}
      detail={<PermissionChips team={team} onChange={mutate} />}
      problem={error?.message}
      actions={
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
      }
    />
  );
}
