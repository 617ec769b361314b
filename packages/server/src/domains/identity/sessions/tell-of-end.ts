import type { EndOfSession } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { recordEvent, recordSessionEvent } from '../../core/index.ts';
import {
  endedImpersonationEvent,
  endImpersonationsOfSessions,
  heldByImpersonator,
} from '../impersonation/impersonation.queries.ts';
import { endedSessionEvent, heldByUser } from './session-events.queries.ts';

/**
 * The parts of a statement that tell why the part called `ended` has ended a session, and that an impersonation has ended
 * with it. Who signs out is whoever holds it.
 */
export function tellOfEnd(ctx: Context, projectId: string, reason: EndOfSession) {
  const isHolder = reason === 'signed_out' && ctx.origin.actor === 'user';
  return [
    recordSessionEvent(ctx, projectId, { ...endedSessionEvent(reason), actor: isHolder ? heldByUser : undefined }),
    endImpersonationsOfSessions({ projectId, now: ctx.clock.now() }),
    recordEvent(ctx, projectId, { ...endedImpersonationEvent, actor: isHolder ? heldByImpersonator : undefined }),
  ];
}
