import { KnownError } from '@keystead/contract';
import type { TransactionContext } from '../../../../context.ts';
import { deleteSelectedTeam, putSelectedTeam } from './selected-team.queries.ts';

/**
 * Selects one of the user's teams, or none. The caller has locked the user: the order of locks is user, team,
 * membership, selection.
 */
export async function selectTeam(
  { db }: TransactionContext,
  user: { readonly projectId: string; readonly userId: string },
  teamId: string | null,
): Promise<void> {
  if (teamId === null) return deleteSelectedTeam(db, user);
  if (!(await putSelectedTeam(db, { ...user, teamId })))
    throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: user.userId });
}
