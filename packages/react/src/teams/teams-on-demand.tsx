'use client';
import type { ReactElement } from 'react';
import type { CurrentTeam, CurrentUser } from '@keystead/client';
import { RowsSkeleton } from '../account-settings/account-skeleton.tsx';
import { OnDemand, partOnDemand } from '../account-settings/on-demand.tsx';
import { LoadProblem } from '../forms/load-problem.tsx';
import type { LoadState } from '../hooks/use-load-state.ts';
import { useProjectState } from '../hooks/use-project.ts';

/** The menu loads for users who have a team, and a team's page for users who open it. */
const menu = partOnDemand(async () => (await import('../widgets/menus-on-demand.ts')).TeamsMenu);
const pages = partOnDemand(async () => (await import('../account-settings/sections-on-demand.ts')).TeamPages);

/** The position of the teams in the account settings. */
export interface TeamsPlace {
  /** The path of the account settings. */
  base: string;
  /** The key of the section that is open. */
  current: string;
  /** Opens another path of the account settings. */
  onGo: (path: string) => void;
}

interface TeamsInMenuProps extends TeamsPlace {
  teams: LoadState<readonly CurrentTeam[]>;
}

/** The teams in the menu, for users who have one or may create one. */
export function TeamsInMenu(props: TeamsInMenuProps): ReactElement {
  const { data: project } = useProjectState();
  const mayCreate = project?.config.clientTeamCreationEnabled ?? false;
  const { data, error } = props.teams;
  // Last in the menu, so that nothing below it moves when it appears.
  if (!error && !data?.length && !(data && mayCreate)) return <></>;
  return <OnDemand part={menu} given={{ ...props, mayCreate }} pending={<></>} />;
}

interface TeamPageProps extends TeamsInMenuProps {
  user: CurrentUser;
  /** Undefined on the page that creates a team, and until the teams have loaded. */
  team: CurrentTeam | undefined;
}

/** One of the user's teams, or the page to create one. */
export function TeamPage({ teams, ...given }: TeamPageProps): ReactElement {
  if (given.team || given.current === 'team-creation')
    return <OnDemand part={pages} given={given} pending={<RowsSkeleton />} />;
  return teams.error ? <LoadProblem error={teams.error} onRetry={teams.refetch} /> : <RowsSkeleton />;
}
