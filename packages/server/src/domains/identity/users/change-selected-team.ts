import type { TransactionContext } from '../../../context.ts';
import { selectTeam } from '../teams/members/select-team.ts';
import type { AccountChanges } from './account-changes.ts';

/** Runs while the user is locked, and before they are changed, so that the returned user has the new selection. */
export async function changeSelectedTeam(
  ctx: TransactionContext,
  projectId: string,
  userId: string,
  { selected_team_id: teamId }: AccountChanges,
): Promise<void> {
  if (teamId !== undefined) await selectTeam(ctx, { projectId, userId }, teamId);
}
