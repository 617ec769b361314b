import type { Context } from '../../context.ts';
import { createCounts, type CountByProject } from '../projects/index.ts';
import { countAllUsers, countUsersUpTo } from './users.queries.ts';

/** How many users projects have. */
export const createUserCounts = (ctx: Context): CountByProject =>
  createCounts(ctx, {
    what: 'users',
    countUpTo: (projectIds, limit) => countUsersUpTo(ctx.db, projectIds, limit),
    countAll: (projectId) => countAllUsers(ctx.db, projectId),
  });
