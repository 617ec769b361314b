'use client';
import type { ReactElement } from 'react';
import type { CurrentTeam, CurrentUser } from '@keystead/client';
import { RowsSkeleton } from '../account-settings/account-skeleton.tsx';
import { OnDemand, partOnDemand } from '../account-settings/on-demand.tsx';
import { LoadProblem } from '../forms/load-problem.tsx';
import type { LoadState } from '../hooks/use-load-state.ts';
import { useProjectState } from '../hooks/use-project.ts';

/** What shows teams is loaded for those who have some, and a team's page for those who go there. */
const menu = partOnDemand(async () => (await import('../widgets/menus-on-demand.ts')).TeamsMenu);
const pages = partOnDemand(async () => (await import('../account-settings/sections-on-demand.ts')).TeamPages);

/** Where teams stand in the account settings. */
export interface TeamsPlace {
  /** The path of the account settings. */
  base: string;
  /** The key of the section that is shown. */
  current: string;
  /** Goes to another path of the account settings. */
  onGo: (path: string) => void;
}

interface TeamsInMenuProps extends TeamsPlace {
  teams: LoadState<readonly CurrentTeam[]>;
}

/** The teams in the menu, for those who have some or may create one. */
export function TeamsInMenu(props: TeamsInMenuProps): ReactElement {
  const { data: project } = useProjectState();
  const mayCreate = project?.config.clientTeamCreationEnabled ?? false;
  const { data, error } = props.teams;
  // At the end of the menu, where it can push nothing away when it comes.
  if (!error && !data?.length && !(data && mayCreate)) return <></>;
  return <OnDemand part={menu} given={{ ...props, mayCreate }} pending={<></>} />;
}

interface TeamPageProps extends TeamsInMenuProps {
  user: CurrentUser;
  /** Undefined where a team is to be created, or while it is not known which teams there are. */
  team: CurrentTeam | undefined;
}

/** One of the user's teams, or the page to create one. */
export function TeamPage({ teams, ...given }: TeamPageProps): ReactElement {
  if (given.team || given.current === 'team-creation')
    return <OnDemand part={pages} given={given} pending={<RowsSkeleton />} />;
  return teams.error ? <LoadProblem error={teams.error} onRetry={teams.refetch} /> : <RowsSkeleton />;
}
