import type { Context } from '../../../context.ts';
import { createCounts, type CountByProject } from '../../core/index.ts';
import { teamRows } from './teams.queries.ts';

/** Counts the teams of projects. */
export const createTeamCounts = (ctx: Context): CountByProject =>
  createCounts(ctx, { rows: teamRows, calledInLog: 'teams' });
