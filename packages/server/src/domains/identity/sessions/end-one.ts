import type { EndOfSession } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { maybeOne } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { endLivingSession, selectEnded } from './sessions.queries.ts';
import { tellOfEnd } from './tell-of-end.ts';

/** Ends one session of a user, and tells why. False if it does not live. */
export async function endOne(
  ctx: Context,
  session: { projectId: string; userId: string; id: string },
  reason: EndOfSession,
): Promise<boolean> {
  const parts = [endLivingSession({ ...session, now: ctx.clock.now() }), ...tellOfEnd(ctx, session.projectId, reason)];
  return (await maybeOne(ctx.db, together(parts, selectEnded))) !== undefined;
}
