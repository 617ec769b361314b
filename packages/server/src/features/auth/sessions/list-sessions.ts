import type { Context } from '../../../context.ts';
import type { Project } from '../../projects/index.ts';
import { usedSince } from './idle-limit.ts';
import type { Session } from './session.ts';
import { listSessionsOfUser } from './sessions.queries.ts';

export const listSessions = (ctx: Context, project: Project, userId: string): Promise<Session[]> =>
  listSessionsOfUser(ctx.db, {
    projectId: project.id,
    userId,
    now: ctx.clock.now(),
    usedSince: usedSince(ctx, project),
  });
