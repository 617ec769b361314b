import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button, Icon } from '@keystead/ui';
import { addIcon, buildingIcon, EmptyState, searchIcon } from '@keystead/ui/dashboard';
import { Loaded, ShowMore } from '../../kit/loaded.tsx';
import { Page } from '../../kit/page.tsx';
import { SearchField } from '../../kit/search-field.tsx';
import { Toolbar } from '../../kit/toolbar.tsx';
import { useAdmin } from '../../project/project.tsx';
import { useMay } from '../../project/rights.tsx';
import { formatCount, t } from '../../words.ts';
import { NewTeam } from './new-team.tsx';
import { OrderChoice } from './order-choice.tsx';
import { TeamTable } from './team-table.tsx';
import type { TeamOrder, TeamSearch } from './team-search.ts';
import { teamCountQuery, teamsQuery } from './teams-query.ts';

/** The teams of the project, searchable by name or ID. */
export function Teams(): ReactElement {
  const { projectId } = useAdmin();
  const { new: isNew = false, ...search } = useSearch({ from: '/p/$projectId/teams' });
  const { q = '', ...order } = search;
  const navigate = useNavigate();
  // Each search is a step for Back, except while the user types.
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
      <Toolbar end={<TeamCount query={q} />}>
        <SearchField
          label={t('Team name or ID')}
          value={q}
          onChange={(words) => change(words === '' ? order : { q: words, ...order }, true)}
        />
        <OrderChoice order={order} onOrder={sort} />
      </Toolbar>
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
  const query = useInfiniteQuery({ ...teamsQuery(useAdmin(), search), placeholderData: keepPreviousData });
  return (
    <>
      <Loaded query={query} lines={3}>
        {({ pages }) => {
          const found = pages.flatMap(({ items }) => items);
          if (found.length > 0) return <TeamTable teams={found} order={search} onOrder={onOrder} />;
          // Results of the previous search don't show whether the project has teams.
          return search.q !== undefined || query.isPlaceholderData ? (
            <EmptyState
              path={searchIcon}
              title={t('No teams match')}
              text={t('Search by part of the name or the full ID.')}
            />
          ) : (
            <EmptyState path={buildingIcon} title={t('No teams yet')} text={t('Teams let your users work together.')} />
          );
        }}
      </Loaded>
      <ShowMore query={query} />
    </>
  );
}

/** `1,306 teams`, or `12 of 1,306` for a search. */
export function TeamCount({ query }: { query: string }): ReactElement {
  const admin = useAdmin();
  const { data: all } = useQuery(teamCountQuery(admin));
  const { data: found } = useQuery(teamCountQuery(admin, query));
  return (
    <output className="muted">{all && found && describe(formatCount(all), formatCount(found), query !== '')}</output>
  );
}

function describe(all: string, found: string, isSearched: boolean): string {
  if (isSearched) return t('{n} of {all}', { n: found, all });
  return all === '1' ? t('1 team') : t('{n} teams', { n: all });
}
