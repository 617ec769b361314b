import { inTransaction, type Context } from '../../context.ts';
import { makeOwnerLink } from '../owner-codes/index.ts';
import { lockOwners } from './first-owner.queries.ts';
import { hasOwner } from './has-owner.ts';

/** A link for the first owner, while there is none. Every process that starts makes one; all of them die with the first use. */
export const makeFirstOwnerLink = (ctx: Context): Promise<string | undefined> =>
  inTransaction(ctx, async (ctx) => {
    await lockOwners(ctx.db);
    if (await hasOwner(ctx)) return undefined;
    return makeOwnerLink(ctx, 'first_owner');
  });
