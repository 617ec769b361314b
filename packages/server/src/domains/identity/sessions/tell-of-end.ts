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
 * The CTEs that record why the CTE `ended` ended a session, and that an impersonation ended with it. The actor of a
 * sign-out is the holder of the session.
 */
export function tellOfEnd(ctx: Context, projectId: string, reason: EndOfSession) {
  const isHolder = reason === 'signed_out' && ctx.origin.actor === 'user';
  return [
    recordSessionEvent(ctx, projectId, { ...endedSessionEvent(reason), actor: isHolder ? heldByUser : undefined }),
    endImpersonationsOfSessions({ projectId, now: ctx.clock.now() }),
    recordEvent(ctx, projectId, { ...endedImpersonationEvent, actor: isHolder ? heldByImpersonator : undefined }),
  ];
}
