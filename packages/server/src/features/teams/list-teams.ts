import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from '../access/index.ts';
import { getTargetUser } from '../users/index.ts';

/** There are no teams yet. Who may ask for whose is decided all the same. */
export async function listTeams(ctx: Context, caller: Caller, userId: string | undefined): Promise<never[]> {
  if (userId !== undefined) await getTargetUser(ctx, caller, userId);
  else if (caller.accessType === 'client') throw new Refusal(403, 'Clients may only ask for the signed-in user.');
  return [];
}
