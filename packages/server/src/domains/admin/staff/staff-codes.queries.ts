import type { StaffRole } from '@keystead/contract';
import { execute, many, maybeOne, one, type Db, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import type { Invitation, StaffCode } from './staff-code.ts';

/** Whether this version or a later one has created the tables of this database. */
export const isSetUp = async (db: Db): Promise<boolean> =>
  (await one<{ isThere: boolean }>(db, sql`select to_regclass('public.staff_codes') is not null as "isThere"`)).isThere;

interface NewCode {
  readonly projectId: string;
  readonly hash: Buffer;
  readonly purpose: StaffCode['purpose'];
  readonly role: StaffRole;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const insertLink = (db: Db, code: NewCode) =>
  execute(
    db,
    sql`
      insert into staff_codes (project_id, code_hash, purpose, role, created_at, expires_at)
      values (${code.projectId}, ${code.hash}, ${code.purpose}, ${code.role}, ${code.createdAt}, ${code.expiresAt})`,
  );

export interface NewInvitation extends NewCode {
  readonly id: string;
  readonly email: string;
  readonly inviterId: string | null;
  readonly provesAddress: boolean;
}

export const insertInvitation = (tx: Tx, invitation: NewInvitation) =>
  execute(
    tx,
    sql`
      insert into staff_codes (project_id, code_hash, purpose, role, created_at, expires_at, invitation_id, email, inviter_id, proves_address)
      values (${invitation.projectId}, ${invitation.hash}, ${invitation.purpose}, ${invitation.role}, ${invitation.createdAt},
        ${invitation.expiresAt}, ${invitation.id}, ${invitation.email}, ${invitation.inviterId}, ${invitation.provesAddress})`,
  );

const LINKS = sql`('first_owner', 'owner_link')`;
const INVITATIONS = sql`('invitation', 'transfer')`;

/** A condition: the inviter is still an owner, or was an API key. */
const isBacked = sql`(
  c.inviter_id is null
  or exists (select from staff s where s.project_id = c.project_id and s.user_id = c.inviter_id and s.role = 'owner'))`;

const giverColumns = sql`case c.purpose when 'transfer' then c.inviter_id end as "giverId"`;

/** Returns no row if the inviter no longer owns the project, or if the project is being deleted. */
const selectCode = (hash: Buffer, purposes: Sql<never>) => sql`
  select c.code_hash as hash, c.purpose, c.role, c.project_id as "projectId", p.display_name as "projectDisplayName", c.email, ${giverColumns},
    c.proves_address as "provesAddress", c.expires_at as "expiresAt", c.used_at as "usedAt"
  from staff_codes c
  join projects p on p.project_id = c.project_id and p.deleted_at is null
  where c.code_hash = ${hash} and c.purpose in ${purposes} and ${isBacked}`;

export const findLink = (db: Db, hash: Buffer) => maybeOne<StaffCode>(db, selectCode(hash, LINKS));

export const findInvitation = (db: Db, hash: Buffer) => maybeOne<Invitation>(db, selectCode(hash, INVITATIONS));

/** The only statement that uses up a code: one caller gets the row, all others get none (replay). */
export const takeCode = (tx: Tx, { hash, now }: { hash: Buffer; now: Date }) =>
  maybeOne(
    tx,
    sql`
      update staff_codes c
      set used_at = ${now}
      where c.code_hash = ${hash} and c.used_at is null and c.expires_at > ${now} and ${isBacked}
      returning c.project_id as id`,
  );

/** Deletes unused links for the first owner. */
export const deleteFirstOwnerLinks = (tx: Tx) =>
  execute(tx, sql`delete from staff_codes where purpose = 'first_owner' and used_at is null`);

/** The invitations of a project that are open at this time. */
interface OpenInvitations {
  readonly projectId: string;
  readonly now: Date;
}

/** An invitation as owners of the project see it. */
export interface OpenInvitation extends Pick<Invitation, 'email' | 'role' | 'giverId' | 'expiresAt'> {
  readonly id: string;
}

const openColumns = sql`c.invitation_id as id, c.email, c.role, ${giverColumns}, c.expires_at as "expiresAt"`;

const isOpen = ({ projectId, now }: OpenInvitations) => sql`
  c.project_id = ${projectId} and c.purpose in ${INVITATIONS} and c.used_at is null and c.expires_at > ${now} and ${isBacked}`;

export const listOpenInvitations = (db: Db, open: OpenInvitations) =>
  many<OpenInvitation>(
    db,
    sql`select ${openColumns} from staff_codes c where ${isOpen(open)} order by c.created_at, c.invitation_id`,
  );

/** The caller holds the lock of the project, so no other request adds an invitation meanwhile. */
export const countOpenInvitations = async (tx: Tx, open: OpenInvitations): Promise<number> =>
  (await one<{ count: number }>(tx, sql`select count(*)::int as count from staff_codes c where ${isOpen(open)}`)).count;

/** Revokes an open invitation. */
export const deleteInvitation = (tx: Tx, { id, ...open }: OpenInvitations & { id: string }) =>
  maybeOne<OpenInvitation>(
    tx,
    sql`delete from staff_codes c where ${isOpen(open)} and c.invitation_id = ${id} returning ${openColumns}`,
  );

export interface ToldInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly isTransfer: boolean;
}

export const expiredCodes = (before: Date): Sweep => ({
  deleteFrom: sql`staff_codes`,
  key: sql`code_hash`,
  by: sql`expires_at`,
  before,
});
