import type { StaffRole } from '@keystead/contract';
import { many, maybeOne, one, type Db, type Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { part, rowsOf } from '../../db/together.ts';
import type { OwnerInvitation } from './owner-code.ts';

export interface NewOwnerInvitation {
  readonly projectId: string;
  readonly hash: Buffer;
  readonly id: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly isTransfer: boolean;
  readonly inviterId: string | null;
  readonly provesAddress: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A process of an older version takes the first alone, and so makes nobody an owner who is to be less. */
const INVITATIONS = sql`('invitation', 'staff_invitation', 'transfer')`;

function purposeOf({ role, isTransfer }: Pick<NewOwnerInvitation, 'role' | 'isTransfer'>): string {
  if (isTransfer) return 'transfer';
  return role === 'owner' ? 'invitation' : 'staff_invitation';
}

const toldColumns = sql`invitation_id, email, role, purpose`;

/** Made in the same statement as the mail that carries it. */
export const insertOwnerInvitation = (invitation: NewOwnerInvitation) =>
  part(
    'code',
    sql`
      insert into owner_codes (project_id, code_hash, purpose, role, invitation_id, email, inviter_id, created_at, expires_at, proves_address)
      values (${invitation.projectId}, ${invitation.hash},
        ${purposeOf(invitation)}, nullif(${invitation.role}, 'owner'), ${invitation.id}, ${invitation.email}, ${invitation.inviterId},
        ${invitation.createdAt}, ${invitation.expiresAt}, ${invitation.provesAddress})
      returning ${toldColumns}`,
  );

/** What events tell of an invitation: never its code. */
export const ownerInvitationEvent = {
  version: 1,
  rows: rowsOf('code'),
  data: sql`
    jsonb_build_object('id', invitation_id, 'email', email, 'role', coalesce(role, 'owner'), 'is_transfer', purpose = 'transfer')`,
} as const;

const roleColumns = sql`
  coalesce(c.role, 'owner') as role, case c.purpose when 'transfer' then c.inviter_id end as "giverId"`;

/** A condition: whoever invited is an owner still, or was a key. */
const isBacked = (internalId: string) => sql`(
  c.inviter_id is null or exists (
    select from users u
    where u.project_id = ${internalId} and u.id = c.inviter_id
      and u.server_metadata @> jsonb_build_object('managedProjectIds', jsonb_build_array(c.project_id))
  ))`;

/** Of one project, at a time. */
export interface OpenInvitations {
  readonly internalId: string;
  readonly projectId: string;
  readonly now: Date;
}

const isOpen = ({ internalId, projectId, now }: OpenInvitations) => sql`
  c.project_id = ${projectId} and c.purpose in ${INVITATIONS} and c.used_at is null and c.expires_at > ${now} and ${isBacked(internalId)}`;

export const listOpenOwnerInvitations = (db: Db, open: OpenInvitations) =>
  many<Pick<OwnerInvitation, 'email' | 'role' | 'giverId' | 'expiresAt'> & { id: string }>(
    db,
    sql`
      select c.invitation_id as id, c.email, ${roleColumns}, c.expires_at as "expiresAt"
      from owner_codes c
      where ${isOpen(open)}
      order by c.created_at, c.invitation_id`,
  );

/** Whoever adds one has locked the project, so that nobody else does. */
export const countOpenOwnerInvitations = async (tx: Tx, open: OpenInvitations): Promise<number> =>
  (await one<{ count: number }>(tx, sql`select count(*)::int as count from owner_codes c where ${isOpen(open)}`)).count;

/** Takes an open one back. */
export const deleteOwnerInvitation = ({ id, ...open }: OpenInvitations & { id: string }) =>
  part(
    'code',
    sql`delete from owner_codes c where ${isOpen(open)} and c.invitation_id = ${id} returning ${toldColumns}`,
  );

/** A row if it did. */
export const selectTaken = sql`select invitation_id as id from ${rowsOf('code')}`;

/** One whose inviter owns the project no more, or whose project is being deleted, is not there. */
export const findOwnerInvitation = (db: Db, { internalId, hash }: { internalId: string; hash: Buffer }) =>
  maybeOne<OwnerInvitation>(
    db,
    sql`
      select c.code_hash as hash, c.project_id as "projectId", p.display_name as "projectDisplayName", c.email, ${roleColumns},
        c.proves_address as "provesAddress", c.expires_at as "expiresAt", c.used_at as "usedAt"
      from owner_codes c
      join projects p on p.project_id = c.project_id and p.deleted_at is null
      where c.code_hash = ${hash} and c.purpose in ${INVITATIONS} and ${isBacked(internalId)}`,
  );

/** The one statement that uses an invitation up: whoever gets the row has won, everyone else gets none (replay). */
export const takeOwnerInvitation = (
  tx: Tx,
  { internalId, hash, now }: { internalId: string; hash: Buffer; now: Date },
) =>
  maybeOne(
    tx,
    sql`
      update owner_codes c
      set used_at = ${now}
      where c.code_hash = ${hash} and c.purpose in ${INVITATIONS} and c.used_at is null and c.expires_at > ${now} and ${isBacked(internalId)}
      returning c.project_id as id`,
  );
