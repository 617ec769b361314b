import { execute, many, type Db, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { userColumns } from './users.queries.ts';

/** Somebody whose address may be compared in another way than it is written down for. */
export interface AddressToNormalize {
  readonly projectId: string;
  readonly userId: string;
}

export interface WrittenAddress extends AddressToNormalize {
  readonly primaryEmail: string | null;
  readonly emailNormalized: string | null;
}

/** Of all projects, a thousand at a time, as they are written down; those whom somebody is changing wait on. */
export const lockAddressesToNormalize = (tx: Tx) =>
  many<WrittenAddress>(
    tx,
    sql`
      select u.project_id as "projectId", u.id as "userId", u.primary_email as "primaryEmail",
        u.primary_email_normalized as "emailNormalized"
      from (select project_id, user_id from addresses_to_normalize limit 1000) a
      join users u on u.project_id = a.project_id and u.id = a.user_id
      for update of u skip locked`,
  );

export const deleteAddressesToNormalize = (db: Db, addresses: readonly AddressToNormalize[]) =>
  execute(
    db,
    sql`
      delete from addresses_to_normalize
      where (project_id, user_id) in (
        select * from unnest(${addresses.map(({ projectId }) => projectId)}::text[], ${addresses.map(({ userId }) => userId)}::uuid[])
      )`,
  );

export const deleteAddressToNormalize = ({ projectId, userId }: AddressToNormalize) => sql`
  delete from addresses_to_normalize where project_id = ${projectId} and user_id = ${userId}`;

/** The address itself stays as it was typed. */
export const setNormalizedAddress = (address: AddressToNormalize & { emailNormalized: string }) => sql`
  update users
  set primary_email_normalized = ${address.emailNormalized}
  where project_id = ${address.projectId} and id = ${address.userId} and primary_email_normalized <> ${address.emailNormalized}`;

/** A change of a user. */
export const switchEmailSignInOff = ({ projectId, userId }: AddressToNormalize) => sql`
  update users u
  set email_auth_enabled = false
  where u.project_id = ${projectId} and u.id = ${userId}
  returning ${userColumns}`;
