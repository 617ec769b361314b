import { execute, many, maybeOne, type Db, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { part, rowsOf } from '../../../db/together.ts';
import type { ContactChannel } from './contact-channel.ts';

/** The index that allows one account per sign-in address. */
export const SIGN_IN_ADDRESS_INDEX = 'contact_channels_sign_in';

const columns = sql`
  id, user_id as "userId", value as email, is_primary as "isPrimary", is_verified as "isVerified", used_for_auth as "isUsedForAuth",
  becomes_primary as "becomesPrimary"`;

export interface ChannelOwnerKey {
  readonly projectId: string;
  readonly userId: string;
}

/** Returns the primary address first, then the others in the order in which they were added. */
export const listChannels = (db: Db, { projectId, userId }: ChannelOwnerKey) =>
  many<ContactChannel>(
    db,
    sql`
      select ${columns}
      from contact_channels
      where project_id = ${projectId} and user_id = ${userId}
      order by is_primary desc, created_at, id`,
  );

export const findChannel = (db: Db, { projectId, userId, id }: ChannelOwnerKey & { id: string }) =>
  maybeOne<ContactChannel>(
    db,
    sql`select ${columns} from contact_channels where project_id = ${projectId} and user_id = ${userId} and id = ${id}`,
  );

export const findChannelByAddress = (db: Db, channel: ChannelOwnerKey & { emailNormalized: string }) =>
  maybeOne<ContactChannel>(
    db,
    sql`
      select ${columns}
      from contact_channels
      where project_id = ${channel.projectId} and user_id = ${channel.userId} and value_normalized = ${channel.emailNormalized}`,
  );

interface NewSecondAddress extends Omit<ContactChannel, 'isPrimary'> {
  readonly projectId: string;
  readonly emailNormalized: string;
  readonly now: Date;
}

/** Adds an additional address. The primary one is written with the user, by a trigger. */
export const insertSecondAddress = (address: NewSecondAddress) => sql`
  insert into contact_channels (project_id, id, user_id, value, value_normalized, is_verified, used_for_auth, becomes_primary, created_at)
  values (${address.projectId}, ${address.id}, ${address.userId}, ${address.email}, ${address.emailNormalized}, ${address.isVerified},
    ${address.isUsedForAuth}, ${address.becomesPrimary}, ${address.now})
  returning ${columns}`;

/** Inserts the addresses of each user in the CTE `given_users`. The primary one may be among them, to give it an id. */
export const insertAddressesOfUsers = (given: { projectId: string; now: Date }) =>
  part(
    'given_addresses',
    sql`
      insert into contact_channels (project_id, id, user_id, value, value_normalized, is_verified, used_for_auth, created_at)
      select ${given.projectId}, a.id, g.id, a.value, a."valueNormalized", a."isVerified", a."isUsedForAuth",
        ${given.now}::timestamptz + a.place * interval '1 microsecond'
      from ${rowsOf('given_users')} as g,
        jsonb_to_recordset(g.addresses) as a (
          id uuid, place int, value text, "valueNormalized" text, "isVerified" boolean, "isUsedForAuth" boolean)
      order by a."valueNormalized"`,
  );

/** Sets the flags of an additional address. */
export const updateSecondAddress = (
  address: { projectId: string } & Omit<ContactChannel, 'email' | 'isPrimary'>,
) => sql`
  update contact_channels
  set is_verified = ${address.isVerified}, used_for_auth = ${address.isUsedForAuth}, becomes_primary = ${address.becomesPrimary}
  where project_id = ${address.projectId} and user_id = ${address.userId} and id = ${address.id}
  returning ${columns}`;

interface SecondAddressKey extends ChannelOwnerKey {
  readonly id: string;
}

export const deleteSecondAddress = (address: SecondAddressKey) => sql`
  delete from contact_channels
  where project_id = ${address.projectId} and user_id = ${address.userId} and id = ${address.id}
  returning ${columns}`;

/** Selects an additional address that becomes the primary one, which is written with the user. */
export const selectSecondAddress = (address: SecondAddressKey) => sql`
  select ${columns}
  from contact_channels
  where project_id = ${address.projectId} and user_id = ${address.userId} and id = ${address.id}`;

/** Selects the address after the change. */
export const selectChangedAddress = sql`select * from ${rowsOf('changed_address')}`;

const storedAddress = sql`
  jsonb_build_object(
    'id', id, 'user_id', "userId", 'value', email, 'is_verified', "isVerified", 'used_for_auth', "isUsedForAuth" and "isVerified")`;

/** The event about an additional address. */
export const changedAddressEvent = { version: 1, rows: rowsOf('changed_address'), data: storedAddress } as const;

/** Deletes all addresses of a user except the primary one. */
export const deleteSecondAddressesOfUser = ({ projectId, userId }: ChannelOwnerKey) =>
  part(
    'removed_addresses',
    sql`
      delete from contact_channels
      where project_id = ${projectId} and user_id = ${userId} and not is_primary
      returning ${columns}`,
  );

/** The events about the deleted addresses. */
export const removedAddressesEvent = { version: 1, rows: rowsOf('removed_addresses'), data: storedAddress } as const;

/** Additional addresses no longer sign the user in. */
export const stopSecondSignIn = (tx: Tx, { projectId, userId }: ChannelOwnerKey) =>
  execute(
    tx,
    sql`
      update contact_channels
      set used_for_auth = false
      where project_id = ${projectId} and user_id = ${userId} and signs_in`,
  );
