import type { EndOfSession } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { maybeOne } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { endLivingSession, selectEnded } from './sessions.queries.ts';
import { tellOfEnd } from './tell-of-end.ts';

/** Revokes one session of a user and records the reason. Returns false if it is not active. */
export async function endOne(
  ctx: Context,
  session: { projectId: string; userId: string; id: string },
  reason: EndOfSession,
): Promise<boolean> {
  const parts = [endLivingSession({ ...session, now: ctx.clock.now() }), ...tellOfEnd(ctx, session.projectId, reason)];
  return (await maybeOne(ctx.db, together(parts, selectEnded))) !== undefined;
}
