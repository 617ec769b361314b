import { many, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { userColumns } from '../index.ts';

/** Somebody whose address may be compared in another way than it is written down for. */
export interface AddressToNormalize {
  readonly projectId: string;
  readonly userId: string;
}

/** Of all projects, a thousand at a time. */
export const findAddressesToNormalize = (db: Db) =>
  many<AddressToNormalize>(
    db,
    sql`select project_id as "projectId", user_id as "userId" from addresses_to_normalize limit 1000`,
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
