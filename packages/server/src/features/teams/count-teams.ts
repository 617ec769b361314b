import type { Context } from '../../context.ts';
import { createCounts, type CountByProject } from '../projects/index.ts';
import { countAllTeams, countTeamsUpTo } from './teams.queries.ts';

/** How many teams projects have. */
export const createTeamCounts = (ctx: Context): CountByProject =>
  createCounts(ctx, {
    what: 'teams',
    countUpTo: (projectIds, limit) => countTeamsUpTo(ctx.db, projectIds, limit),
    countAll: (projectId) => countAllTeams(ctx.db, projectId),
  });
