'use client';
import type { ReactElement } from 'react';
import type { CurrentTeam, CurrentUser } from '@keystead/client';
import { useKit } from '../account-settings/use-kit.ts';
import { InvitationRow } from './invitation-row.tsx';
import { LeaveTeamRow } from './leave-team-row.tsx';
import { MembersRow } from './members-row.tsx';
import { PendingInvitationsRow } from './pending-invitations-row.tsx';
import { OwnNameRow, TeamNameRow } from './team-name-rows.tsx';

export interface TeamSectionProps {
  user: CurrentUser;
  team: CurrentTeam;
}

/**
 * A team as its member sees it. Without $read_members the table of members is hidden, without $invite_members the
 * invitations are. Every member sees their own name and can leave. The invitation form is also hidden in projects where
 * users can't create teams: there the app decides who joins which team.
 */
export function TeamSection({ user, team }: TeamSectionProps): ReactElement {
  const { LoadProblem, RowsSkeleton, usePermissionsState, useProjectState, useTeamProfileState } = useKit();
  const project = useProjectState();
  const profile = useTeamProfileState(team);
  const { data, error, refetch } = usePermissionsState(team);

  if (error) return <LoadProblem error={error} onRetry={refetch} />;
  // A row that arrives late or grows would move the others away from under the pointer.
  if (!data || project.isPending || profile.isPending) return <RowsSkeleton />;
  const may = (permissionId: string): boolean => data.some(({ id }) => id === permissionId);
  const mayInvite = may('$invite_members');
  return (
    <>
      <OwnNameRow team={team} />
      <TeamNameRow team={team} isEditable={may('$update_team')} />
      {mayInvite && project.data?.config.clientTeamCreationEnabled && <InvitationRow team={team} />}
      {mayInvite && <PendingInvitationsRow team={team} />}
      {may('$read_members') && <MembersRow team={team} />}
      <LeaveTeamRow user={user} team={team} />
    </>
  );
}
