'use client';
import { useEffect, useState, type ReactElement } from 'react';
import type { CurrentTeam } from '@keystead/client';
import type * as Ui from '@keystead/ui';
import type { MenuItem, MenuPlace } from '@keystead/ui';
import { settingsIcon } from '@keystead/ui/menu-icons';
import { MenuPanel } from '@keystead/ui/menu-panel';
import { plusIcon } from '@keystead/ui/team-icons';
import type { LoadState } from '../hooks/use-load-state.ts';
import type { Translate } from '../messages/translate.ts';
import { SEARCH_FROM, searchTeams } from './search-teams.ts';

/** Passed in, like the texts: this file loads on demand and shares as few files as possible with the initial bundle. */
export interface TeamMenuContent extends Pick<typeof Ui, 'Avatar' | 'checkIcon' | 'Icon'> {
  t: Translate;
  teams: LoadState<readonly CurrentTeam[]>;
  selectedId: string | null | undefined;
  /** Why loading the teams failed. */
  problem: unknown;
  retry: () => Promise<unknown>;
  mayCreate: boolean;
  choose: (team: CurrentTeam) => Promise<void>;
  /** Opens a section of the account settings. */
  goToSettings: (section: string) => void;
}

/** The menu that opens below the team switcher. */
export function TeamMenu(props: MenuPlace & TeamMenuContent): ReactElement {
  const { slot, labelledBy, start, trigger, onClose, t, teams } = props;
  const [text, setText] = useState('');
  const { data, refetch } = teams;
  // The user may have joined a team since the page was opened.
  useEffect(() => void refetch(), []); // oxlint-disable-line react/exhaustive-deps -- the menu mounts when it opens and loads once; a new refetch is no reason to load again

  const found = data && searchTeams(data, text);
  const hasSearch = data !== undefined && data.length >= SEARCH_FROM;
  return (
    <MenuPanel
      // Remounted when the teams have loaded, so that focus is on the first team or on the search field.
      key={Number(!data)}
      {...{ slot, labelledBy, start, trigger, onClose }}
      align="start"
      status={statusOf(props, found)}
      search={hasSearch ? { label: t('Search teams'), text, onChange: setText } : undefined}
      items={itemsOf(props, found, text !== '')}
    />
  );
}

function statusOf({ t, teams, problem }: TeamMenuContent, found: readonly CurrentTeam[] | undefined) {
  if (found?.length) return undefined;
  if (found) return t(teams.data?.length ? 'No team with this name' : 'No teams yet');
  return t(problem ? 'An unknown error occurred' : 'Loading');
}

function itemsOf(
  content: TeamMenuContent,
  found: readonly CurrentTeam[] | undefined,
  isSearching: boolean,
): MenuItem[] {
  const { t, Avatar, Icon, checkIcon, selectedId, problem, retry, mayCreate, choose, goToSettings } = content;
  if (!found && problem) return [{ key: 'retry', label: t('Try again'), onSelect: () => void retry() }];

  const itemOf = (team: CurrentTeam): MenuItem => {
    const isChecked = team.id === selectedId;
    return {
      key: team.id,
      label: team.displayName,
      icon: <Avatar name={team.displayName} imageUrl={team.profileImageUrl} size="tiny" />,
      group: t(isChecked ? 'Current team' : 'Other teams'),
      isChecked,
      trailing: isChecked && <Icon path={checkIcon} />,
      onSelect: () => void choose(team),
    };
  };
  const current = found?.find(({ id }) => id === selectedId);
  return [
    ...(current ? [itemOf(current)] : []),
    ...(current && !isSearching
      ? [
          {
            key: 'settings',
            label: t('Team settings'),
            icon: <Icon path={settingsIcon} />,
            group: t('Current team'),
            onSelect: () => goToSettings(`teams/${current.id}`),
          },
        ]
      : []),
    ...(found ?? []).filter((team) => team !== current).map((team) => itemOf(team)),
    ...(mayCreate
      ? [
          {
            key: 'create',
            label: t('Create a team'),
            icon: <Icon path={plusIcon} />,
            startsGroup: true,
            onSelect: () => goToSettings('team-creation'),
          },
        ]
      : []),
  ];
}
