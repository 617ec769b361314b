import type { TransactionContext } from '../../../context.ts';
import { selectTeam } from '../teams/members/select-team.ts';
import type { AccountChanges } from './account-changes.ts';

/** Of a user who is locked, before they are changed, so that the user who comes back shows it. */
export async function changeSelectedTeam(
  ctx: TransactionContext,
  projectId: string,
  userId: string,
  { selected_team_id: teamId }: AccountChanges,
): Promise<void> {
  if (teamId !== undefined) await selectTeam(ctx, { projectId, userId }, teamId);
}
