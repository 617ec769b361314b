import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { isTeam } from './team.queries.ts';

/** Throws if there is no team with this id. For callers who may know about every team. */
export async function requireTeam(ctx: Context, projectId: string, teamId: string): Promise<void> {
  if (!(await isTeam(ctx.db, projectId, teamId))) throw new KnownError('TEAM_NOT_FOUND', { team_id: teamId });
}
