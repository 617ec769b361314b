import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button, Icon, Skeleton } from '@keystead/ui';
import { addIcon, buildingIcon, EmptyState, searchIcon } from '@keystead/ui/dashboard';
import { FailedPart } from '../page/failed-part.tsx';
import { Page } from '../page/page.tsx';
import { SearchField } from '../page/search-field.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { useMay } from '../project/rights.tsx';
import { t } from '../words.ts';
import { NewTeam } from './new-team.tsx';
import { OrderChoice } from './order-choice.tsx';
import { TeamCount } from './team-count.tsx';
import { TeamTable } from './team-table.tsx';
import type { TeamOrder, TeamSearch } from './team-search.ts';
import { teamsQuery } from './teams-query.ts';
import './teams.css';

/** The teams of the project, by name or id. */
export function Teams(): ReactElement {
  const { projectId } = useAdmin();
  const { new: isNew = false, ...search } = useSearch({ from: '/p/$projectId/teams' });
  const { q = '', ...order } = search;
  const navigate = useNavigate();
  // Back leads to the list of before, except while somebody types: what is half typed is no step.
  const look = (next: TeamSearch & { new?: true }, replace = false): void =>
    void navigate({ to: '/p/$projectId/teams', params: { projectId }, search: next, replace });
  const change = (next: TeamSearch, isTyping = false): void => look({ ...next, ...(isNew && { new: true }) }, isTyping);
  const sort = (next: TeamOrder): void => change({ ...(q !== '' && { q }), ...next });
  const mayManage = useMay('manage');
  const newTeam = mayManage && (
    <Button size="small" icon={<Icon path={addIcon} />} onClick={() => look({ ...search, new: true })}>
      {t('New team')}
    </Button>
  );
  return (
    <Page title={t('Teams')} actions={newTeam}>
      <div className="team-tools">
        <SearchField
          label={t('Team name or id')}
          value={q}
          onChange={(words) => change(words === '' ? order : { q: words, ...order }, true)}
        />
        <OrderChoice order={order} onOrder={sort} />
        <TeamCount query={q} />
      </div>
      <FoundTeams search={search} onOrder={sort} />
      {isNew && mayManage && (
        <NewTeam
          onCreated={(teamId) =>
            void navigate({ to: '/p/$projectId/teams/$teamId/members', params: { projectId, teamId } })
          }
          onClose={() => look(search)}
        />
      )}
    </Page>
  );
}

interface FoundTeamsProps {
  search: TeamSearch;
  onOrder: (order: TeamOrder) => void;
}

function FoundTeams({ search, onOrder }: FoundTeamsProps): ReactElement {
  const teams = useInfiniteQuery({ ...teamsQuery(useAdmin(), search), placeholderData: keepPreviousData });
  if (teams.error) return <FailedPart error={teams.error} onRetry={() => void teams.refetch()} />;
  if (!teams.data) {
    return (
      <Waiting>
        <Skeleton shape="control" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </Waiting>
    );
  }
  const found = teams.data.pages.flatMap(({ items }) => items);
  // What was found by the last words says nothing about all teams.
  if (found.length === 0 && (search.q !== undefined || teams.isPlaceholderData))
    return (
      <EmptyState path={searchIcon} title={t('No team fits')} text={t('Look for a part of the name, or a whole id.')} />
    );
  if (found.length === 0)
    return <EmptyState path={buildingIcon} title={t('No team yet')} text={t('People work together in teams.')} />;
  return (
    <>
      <TeamTable teams={found} order={search} onOrder={onOrder} />
      {teams.hasNextPage && (
        <Button
          variant="outline"
          size="small"
          isBusy={teams.isFetchingNextPage}
          onClick={() => void teams.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </>
  );
}
