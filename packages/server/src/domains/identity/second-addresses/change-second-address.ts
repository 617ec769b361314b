import type { TransactionContext } from '../../../context.ts';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import { maybeOne } from '../../../db/db.ts';
import type { Sql } from '../../../db/sql.ts';
import { part, together, type Part } from '../../../db/together.ts';
import { recordEvent } from '../../core/index.ts';
import type { SecondAddress } from './second-address.ts';
import { changedAddressEvent, SECOND_SIGN_IN_INDEX, selectChangedAddress } from './second-addresses.queries.ts';
import { takenAddress } from './taken-address.ts';

/**
 * Changes a second address of a user who is locked, and records it: all of it or nothing. The database keeps one account per
 * sign-in address. Undefined if there is no such address.
 */
export async function changeSecondAddress(
  ctx: TransactionContext,
  projectId: string,
  type: 'contact_channel.created' | 'contact_channel.updated' | 'contact_channel.deleted',
  { change, email, alongside = [] }: { change: Sql<never>; email: string; alongside?: readonly Part[] },
): Promise<SecondAddress | undefined> {
  const event = recordEvent(ctx, projectId, { type, ...changedAddressEvent });
  try {
    return await maybeOne<SecondAddress>(
      ctx.db,
      together([part('changed_address', change), event, ...alongside], selectChangedAddress),
    );
  } catch (error) {
    throw isUniqueViolation(error, SECOND_SIGN_IN_INDEX) ? takenAddress(email) : error;
  }
}
