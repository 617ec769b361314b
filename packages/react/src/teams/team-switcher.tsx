'use client';
import { useState, type ReactElement } from 'react';
import type { CurrentTeam } from '@keystead/client';
import { Avatar, checkIcon, Icon, MenuButton, Root, selectIcon, showToast, Skeleton, ToastRegion } from '@keystead/ui';
import { describeProblem } from '../forms/describe-problem.ts';
import { problemOf } from '../forms/problem-of.ts';
import { leave } from '../hooks/leave.ts';
import { usePreload } from '../hooks/use-preload.ts';
import { useProjectState } from '../hooks/use-project.ts';
import { useTeamsState } from '../hooks/use-teams.ts';
import { useUserState } from '../hooks/use-user.ts';
import { useKeystead } from '../provider.tsx';
import type { TeamMenuContent } from './team-menu.tsx';

export interface TeamSwitcherProps {
  /** Called after a team was selected, for example to open its page. */
  onChange?: (team: CurrentTeam) => void;
}

/** Shows the selected team and opens a menu of the others. Renders nothing for signed-out users. */
export function TeamSwitcher({ onChange }: TeamSwitcherProps): ReactElement {
  const keystead = useKeystead();
  const { app, t } = keystead;
  const user = useUserState();
  const teams = useTeamsState();
  const { data: project } = useProjectState();
  /** The team that is being selected. */
  const [chosen, setChosen] = useState<CurrentTeam>();
  usePreload(app.preload);
  usePreload(loadMenu);
  if (user.data === null) return <></>;

  const selectedId = chosen?.id ?? user.data?.selectedTeamId;
  const selected = chosen ?? teams.data?.find(({ id }) => id === selectedId) ?? user.data?.selectedTeam;
  const choose = async (team: CurrentTeam): Promise<void> => {
    setChosen(team);
    try {
      const result = await user.data?.setSelectedTeam(team);
      if (result?.status === 'error') throw result.error;
      onChange?.(team);
    } catch (error) {
      showToast(describeProblem(problemOf(error), keystead)[0], 'destructive');
      void teams.refetch();
    }
    setChosen(undefined);
  };

  const content: TeamMenuContent = {
    t,
    Avatar,
    Icon,
    checkIcon,
    teams,
    selectedId,
    problem: user.error ?? teams.error,
    retry: () => Promise.all([user.refetch(), teams.refetch()]),
    mayCreate: project?.config.clientTeamCreationEnabled ?? false,
    choose,
    goToSettings: (section) =>
      void leave(app.redirectToAccountSettings(section), `${app.urls.accountSettings}/${section}`),
  };
  return (
    <Root display="inline">
      <MenuButton label={t('Select team')} load={loadMenu} content={content}>
        <span className="ks ks-select">
          {user.isPending ? (
            <Skeleton shape="text" width={70} />
          ) : (
            <>
              {selected && <Avatar name={selected.displayName} imageUrl={selected.profileImageUrl} size="tiny" />}
              <span className="ks ks-menu-label" dir="auto" title={selected?.displayName}>
                {selected ? selected.displayName : <span aria-hidden="true">{t('Select team')}</span>}
              </span>
            </>
          )}
          <Icon path={selectIcon} />
        </span>
      </MenuButton>
      <ToastRegion closeLabel={t('Close')} />
    </Root>
  );
}

const loadMenu = async () => (await import('../widgets/menus-on-demand.ts')).TeamMenu;
