import type { EndOfSession } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Part } from '../../../db/together.ts';
import { deleteUnusedCodesOfUser } from '../authorization-codes/authorization-codes.queries.ts';
import { recordSessionEvents } from '../../core/index.ts';
import { endedImpersonationEvent, endImpersonationsOfSessions } from '../impersonation/impersonation.queries.ts';
import { endedAliveEvent } from './session-events.queries.ts';
import { deleteSessionsOfUser } from './sessions.queries.ts';

/**
 * The parts of a statement: the sessions of a user end, but for one that may stay, each with its event, and so do
 * impersonations that are among them, and codes that would begin another.
 */
export const endSessionsOfUser = (
  ctx: Context,
  sessions: { projectId: string; userId: string; exceptId: string | null },
  reason: EndOfSession,
): readonly Part[] => [
  deleteSessionsOfUser({ ...sessions, now: ctx.clock.now() }),
  endImpersonationsOfSessions({ projectId: sessions.projectId, now: ctx.clock.now() }),
  recordSessionEvents(ctx, sessions.projectId, [endedAliveEvent(reason), endedImpersonationEvent]),
  deleteUnusedCodesOfUser(sessions),
];
