import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button, Skeleton } from '@keystead/ui';
import { EmptyState, peopleIcon, searchIcon } from '@keystead/ui/dashboard';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { MemberFilter } from './member-filter.tsx';
import { MemberTable } from './member-table.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { useRemovedMembers } from './removed-members.ts';
import { MEMBERS_ROUTE, membersQuery, useTeam } from './team-query.ts';
import { WhatMembersMayDo } from './what-members-may-do.tsx';

/** Who is in the team, and what they may do in it. */
export const Members = (): ReactElement => (
  <div className="team-members">
    <div className="team-main">
      <MemberFilter />
      <FoundMembers />
    </div>
    <aside className="team-aside" aria-label={t('About the team')}>
      <OpenInvitations />
      <WhatMembersMayDo />
    </aside>
  </div>
);

function FoundMembers(): ReactElement {
  const search = useSearch({ from: MEMBERS_ROUTE });
  const members = useInfiniteQuery({
    ...membersQuery(useAdmin(), useTeam(), search),
    placeholderData: keepPreviousData,
  });
  const { isRemoved } = useRemovedMembers();
  if (members.error) return <FailedPart error={members.error} onRetry={() => void members.refetch()} />;
  if (!members.data) {
    return (
      <Waiting>
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </Waiting>
    );
  }
  const shown = members.data.pages.flatMap(({ items }) => items).filter(({ id }) => !isRemoved(id));
  const isSearch = search.q !== undefined || search.permission !== undefined;
  // Who was found by the last words says nothing about all members.
  if (shown.length === 0 && (isSearch || members.isPlaceholderData))
    return (
      <EmptyState path={searchIcon} title={t('Nobody fits.')} text={t('Look for a part of a name or an email.')} />
    );
  if (shown.length === 0)
    return <EmptyState path={peopleIcon} title={t('Nobody yet')} text={t('Add people, or invite them by mail.')} />;
  return (
    <>
      <MemberTable members={shown} />
      {members.hasNextPage && (
        <Button
          variant="outline"
          size="small"
          isBusy={members.isFetchingNextPage}
          onClick={() => void members.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </>
  );
}
