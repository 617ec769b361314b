import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { use, type ReactElement } from 'react';
import { EmptyState, peopleIcon, searchIcon } from '@keystead/ui/dashboard';
import { Loaded, ShowMore } from '../../../kit/loaded.tsx';
import { useAdmin } from '../../../project/project.tsx';
import { t } from '../../../words.ts';
import { MemberFilter } from './member-filter.tsx';
import { MemberTable } from './member-table.tsx';
import { OpenInvitations } from './invitations.tsx';
import { MEMBERS_ROUTE, membersQuery, RemovedMembers, useTeam } from './team-query.ts';
import { WhatMembersMayDo } from './what-members-may-do.tsx';
import styles from './team.module.css';

/** The members of the team, and what they may do in it. */
export const Members = (): ReactElement => (
  <div className={styles.members}>
    <div>
      <MemberFilter />
      <FoundMembers />
    </div>
    <aside aria-label={t('About the team')}>
      <OpenInvitations />
      <WhatMembersMayDo />
    </aside>
  </div>
);

function FoundMembers(): ReactElement {
  const search = useSearch({ from: MEMBERS_ROUTE });
  const { held } = use(RemovedMembers);
  const query = useInfiniteQuery({
    ...membersQuery(useAdmin(), useTeam(), search),
    placeholderData: keepPreviousData,
  });
  const isSearch = search.q !== undefined || search.permission !== undefined;
  return (
    <>
      <Loaded query={query}>
        {({ pages }) => {
          const shown = pages.flatMap(({ items }) => items).filter(({ id }) => !held.includes(id));
          if (shown.length > 0) return <MemberTable members={shown} />;
          // Results of the previous search don't show whether the team has members.
          return isSearch || query.isPlaceholderData ? (
            <EmptyState
              path={searchIcon}
              title={t('No members match.')}
              text={t('Search by part of a name or email.')}
            />
          ) : (
            <EmptyState path={peopleIcon} title={t('No members yet')} text={t('Add people or invite them by email.')} />
          );
        }}
      </Loaded>
      <ShowMore query={query} />
    </>
  );
}
