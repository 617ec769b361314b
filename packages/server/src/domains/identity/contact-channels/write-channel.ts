import type { TransactionContext } from '../../../context.ts';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import { execute, maybeOne } from '../../../db/db.ts';
import type { Sql } from '../../../db/sql.ts';
import { part, together } from '../../../db/together.ts';
import { recordEvent, recordEvents } from '../../core/index.ts';
import type { ContactChannel } from './contact-channel.ts';
import {
  changedAddressEvent,
  deleteSecondAddressesOfUser,
  removedAddressesEvent,
  selectChangedAddress,
  SIGN_IN_ADDRESS_INDEX,
  type ChannelOwnerKey,
} from './contact-channels.queries.ts';
import { takenAddress } from './taken-address.ts';

/**
 * Changes an additional address of a locked user and records the event in one statement. The database allows one
 * account per sign-in address. Returns undefined if there is no such address.
 */
export async function changeSecondAddress(
  ctx: TransactionContext,
  projectId: string,
  type: 'contact_channel.created' | 'contact_channel.updated' | 'contact_channel.deleted',
  { change, email }: { change: Sql<never>; email: string },
): Promise<ContactChannel | undefined> {
  const event = recordEvent(ctx, projectId, { type, ...changedAddressEvent });
  try {
    return await maybeOne<ContactChannel>(
      ctx.db,
      together([part('changed_address', change), event], selectChangedAddress),
    );
  } catch (error) {
    throw isUniqueViolation(error, SIGN_IN_ADDRESS_INDEX) ? takenAddress(email) : error;
  }
}

/** Deletes all addresses of a locked user except the primary one. */
export async function removeSecondAddresses(ctx: TransactionContext, owner: ChannelOwnerKey): Promise<void> {
  const events = recordEvents(ctx, owner.projectId, [{ type: 'contact_channel.deleted', ...removedAddressesEvent }]);
  await execute(ctx.db, together([deleteSecondAddressesOfUser(owner), events]));
}
