import type { Context } from '../../../context.ts';
import { listSessionsOfUser, type Session } from '../../sessions/index.ts';

export const listSessions = (ctx: Context, projectId: string, userId: string): Promise<Session[]> =>
  listSessionsOfUser(ctx.db, { projectId, userId, now: ctx.clock.now() });
