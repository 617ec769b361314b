import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Button, Skeleton } from '@keystead/ui';
import { EmptyState, peopleIcon } from '@keystead/ui/dashboard';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { MemberTable } from './member-table.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { useRemovedMembers } from './removed-members.ts';
import { membersQuery, useTeam } from './team-query.ts';
import { WhatMembersMayDo } from './what-members-may-do.tsx';

/** Who is in the team, and what they may do in it. */
export function Members(): ReactElement {
  const members = useInfiniteQuery(membersQuery(useAdmin(), useTeam()));
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
  return (
    <div className="team-members">
      <div className="team-main">
        {shown.length === 0 ? (
          <EmptyState path={peopleIcon} title={t('Nobody yet')} text={t('Add people, or invite them by mail.')} />
        ) : (
          <MemberTable members={shown} />
        )}
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
      </div>
      <aside className="team-aside" aria-label={t('About the team')}>
        <OpenInvitations />
        {!members.hasNextPage && shown.length > 0 && <WhatMembersMayDo members={shown} />}
      </aside>
    </div>
  );
}
