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
 * A team as its member sees it. Permissions hide what is about other members: the table without $read_members, inviting
 * without $invite_members, all of it without either. One's own name and the way out are everybody's. Inviting is also
 * hidden where people may not create teams: there the app decides who is in which.
 */
export function TeamSection({ user, team }: TeamSectionProps): ReactElement {
  const { LoadProblem, RowsSkeleton, usePermissionsState, useProjectState, useTeamProfileState } = useKit();
  const project = useProjectState();
  const profile = useTeamProfileState(team);
  const { data, error, refetch } = usePermissionsState(team);

  if (error) return <LoadProblem error={error} onRetry={refetch} />;
  // A row that comes late or grows would push the others away from under the pointer.
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
