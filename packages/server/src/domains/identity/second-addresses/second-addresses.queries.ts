import { execute, many, maybeOne, type Db, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { part, rowsOf } from '../../../db/together.ts';
import type { SecondAddress } from './second-address.ts';

/** The index that keeps one account per address among second addresses that sign in. */
export const SECOND_SIGN_IN_INDEX = 'contact_channels_sign_in';

const columns = sql`
  id, user_id as "userId", value as email, verified_at is not null as "isVerified", used_for_auth as "isUsedForAuth",
  becomes_primary as "becomesPrimary"`;

export interface AddressKey {
  readonly projectId: string;
  readonly userId: string;
}

/** In the order in which they were added. Whoever waited for the lock of the user asks after it. */
export const listSecondAddresses = (db: Db, { projectId, userId }: AddressKey) =>
  many<SecondAddress>(
    db,
    sql`
      select ${columns}
      from contact_channels
      where project_id = ${projectId} and user_id = ${userId}
      order by created_at, id`,
  );

export const findSecondAddress = (db: Db, address: AddressKey & { emailNormalized: string }) =>
  maybeOne<SecondAddress>(
    db,
    sql`
      select ${columns}
      from contact_channels
      where project_id = ${address.projectId} and user_id = ${address.userId} and value_normalized = ${address.emailNormalized}`,
  );

export interface NewSecondAddress extends SecondAddress {
  readonly projectId: string;
  readonly emailNormalized: string;
  readonly now: Date;
}

/** A change of a second address. */
export const insertSecondAddress = (address: NewSecondAddress) => sql`
  insert into contact_channels (project_id, id, user_id, value, value_normalized, verified_at, used_for_auth, becomes_primary, created_at)
  values (${address.projectId}, ${address.id}, ${address.userId}, ${address.email}, ${address.emailNormalized},
    case when ${address.isVerified} then ${address.now}::timestamptz end, ${address.isUsedForAuth}, ${address.becomesPrimary}, ${address.now})
  returning ${columns}`;

/** Gives each of the users of the part `given_users` the addresses that stand with them. */
export const insertAddressesOfUsers = (given: { projectId: string; now: Date }) =>
  part(
    'second_addresses',
    sql`
      insert into contact_channels (project_id, id, user_id, value, value_normalized, verified_at, used_for_auth, created_at)
      select ${given.projectId}, a.id, g.id, a.value, a."valueNormalized",
        case when a."isVerified" then ${given.now}::timestamptz end, a."isUsedForAuth", ${given.now}::timestamptz + a.place * interval '1 microsecond'
      from ${rowsOf('given_users')} as g,
        jsonb_to_recordset(g."secondAddresses") as a (
          id uuid, place int, value text, "valueNormalized" text, "isVerified" boolean, "isUsedForAuth" boolean)
      order by a."valueNormalized"`,
  );

/** A change of a second address: what it shall be. */
export const updateSecondAddress = (address: { projectId: string; now: Date } & Omit<SecondAddress, 'email'>) => sql`
  update contact_channels
  set verified_at = case when ${address.isVerified} then coalesce(verified_at, ${address.now}) end,
    used_for_auth = ${address.isUsedForAuth}, becomes_primary = ${address.becomesPrimary}
  where project_id = ${address.projectId} and user_id = ${address.userId} and id = ${address.id}
  returning ${columns}`;

/** A change of a second address. */
export const deleteSecondAddress = (address: { projectId: string; userId: string; id: string }) => sql`
  delete from contact_channels
  where project_id = ${address.projectId} and user_id = ${address.userId} and id = ${address.id}
  returning ${columns}`;

/** What a change has made of the address. */
export const selectChangedAddress = sql`select * from ${rowsOf('changed_address')}`;

const storedAddress = sql`
  jsonb_build_object(
    'id', id, 'user_id', "userId", 'value', email, 'is_verified', "isVerified", 'used_for_auth', "isUsedForAuth" and "isVerified")`;

/** What events tell of a second address. */
export const changedAddressEvent = { version: 1, rows: rowsOf('changed_address'), data: storedAddress } as const;

/** All addresses of a user but the primary one. */
export const deleteSecondAddressesOfUser = ({ projectId, userId }: AddressKey) =>
  part(
    'removed_addresses',
    sql`
      delete from contact_channels
      where project_id = ${projectId} and user_id = ${userId}
      returning ${columns}`,
  );

/** What events tell of those. */
export const removedAddressesEvent = { version: 1, rows: rowsOf('removed_addresses'), data: storedAddress } as const;

/** None of them signs the user in any more. */
export const stopSecondSignIn = (tx: Tx, { projectId, userId }: AddressKey) =>
  execute(
    tx,
    sql`
      update contact_channels
      set used_for_auth = false
      where project_id = ${projectId} and user_id = ${userId} and used_for_auth and verified_at is not null`,
  );

/**
 * The user has got a primary address in some other way: one that is the same is no second one any more, and no other waits to
 * take its place.
 */
export async function makeWayForPrimary(
  tx: Tx,
  { projectId, userId, emailNormalized }: AddressKey & { emailNormalized: string | null },
): Promise<void> {
  await execute(
    tx,
    sql`
      delete from contact_channels
      where project_id = ${projectId} and user_id = ${userId} and value_normalized = ${emailNormalized}`,
  );
  await execute(
    tx,
    sql`
      update contact_channels
      set becomes_primary = false
      where project_id = ${projectId} and user_id = ${userId} and becomes_primary`,
  );
}
