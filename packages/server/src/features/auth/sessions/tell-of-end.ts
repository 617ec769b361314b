import type { EndOfSession } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { recordSessionEvent } from '../../events/index.ts';
import { endedSessionEvent, heldByUser } from './session-events.queries.ts';

/** The part of a statement that tells why the part called `ended` has ended a session. Who signs out is whoever holds it. */
export function tellOfEnd(ctx: Context, projectId: string, reason: EndOfSession) {
  const actor = reason === 'signed_out' && ctx.origin.actor === 'user' ? heldByUser : undefined;
  return recordSessionEvent(ctx, projectId, { ...endedSessionEvent(reason), actor });
}
