import type { Context } from '../../../context.ts';
import { createCounts, type CountByProject } from '../../core/index.ts';
import { userRows } from './users.queries.ts';

/** Counts the users of projects. */
export const createUserCounts = (ctx: Context): CountByProject =>
  createCounts(ctx, { rows: userRows, calledInLog: 'users' });
