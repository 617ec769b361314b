import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { isTeam } from './team.queries.ts';

/** Tells those who may know of every team that there is none with this id. */
export async function requireTeam(ctx: Context, projectId: string, teamId: string): Promise<void> {
  if (!(await isTeam(ctx.db, projectId, teamId))) throw new KnownError('TEAM_NOT_FOUND', { team_id: teamId });
}
