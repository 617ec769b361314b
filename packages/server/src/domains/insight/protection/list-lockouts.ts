import type { listLockouts as endpoint, QueryOf } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Listing } from '../../../db/listing.ts';
import { cursorOf } from '../../../platform/cursor.ts';
import { getUser } from '../../identity/index.ts';
import { listLockouts as selectListed, type Lockout } from './lockouts.queries.ts';

const cursor = cursorOf('lockouts', { id: 'uuid' });

/** Lists locked users, in the order of their ids. */
export async function listLockouts(
  ctx: Context,
  projectId: string,
  { user_id: userId }: QueryOf<typeof endpoint>,
): Promise<Listing<Lockout, { readonly id: string }>> {
  if (userId !== undefined) await getUser(ctx, projectId, userId);
  const asked = {
    projectId,
    userId,
    secondFactorLimit: ctx.guessLimits.secondFactorInOneHour,
    now: ctx.clock.now(),
  };
  return { cursor, read: (after, limit) => selectListed(ctx.db, { ...asked, after, limit }) };
}
