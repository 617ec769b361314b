import { execute, manyApart, maybeOne, type Db, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import type { EventFilter, UserFilter } from '@keystead/contract';
import { teamlessUserColumns, type User } from '../../identity/index.ts';

/** The kind of the export, and the filter. */
export type Asked =
  | { readonly kind: 'users' | 'project'; readonly filter: UserFilter | ChosenUsers }
  | { readonly kind: 'events'; readonly filter: EventFilter };

/** Users that the caller selected one by one. */
interface ChosenUsers {
  readonly user_ids: readonly string[];
}

export type Ticket = Asked & {
  readonly projectId: string;
  readonly format: 'ndjson' | 'csv';
  readonly includesSecrets: boolean;
};

type NewTicket = Ticket & {
  readonly ticketHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export const insertTicket = (tx: Tx, ticket: NewTicket) =>
  execute(
    tx,
    sql`
      insert into export_tickets (ticket_hash, project_id, kind, format, filter, includes_secrets, created_at, expires_at)
      values (${ticket.ticketHash}, ${ticket.projectId}, ${ticket.kind}, ${ticket.format}, ${JSON.stringify(ticket.filter)}::jsonb,
        ${ticket.includesSecrets}, ${ticket.createdAt}, ${ticket.expiresAt})`,
  );

/** Uses up the ticket, which identifies the project. Returns no row if it was used or has expired. */
export const takeTicket = (db: Db, ticketHash: Buffer, now: Date) =>
  maybeOne<Ticket>(
    db,
    sql`
      delete from export_tickets
      where ticket_hash = ${ticketHash} and expires_at > ${now} and project_id is not null
      returning project_id as "projectId", kind, format, filter, includes_secrets as "includesSecrets"`,
  );

export const oldTickets = (before: Date): Sweep => ({
  deleteFrom: sql`export_tickets`,
  key: sql`ticket_hash`,
  by: sql`expires_at`,
  before,
});

/** The data of an uploaded picture. */
export interface KeptPicture {
  readonly mediaType: string;
  readonly base64: string;
}

/** A user with all fields of an export. */
export interface ExportedUser extends User {
  readonly micros: string;
  readonly passwordHash: string | null;
  readonly totpSecretSealed: Buffer | null;
  /** The id of the user in the system they were imported from. */
  readonly externalId: { readonly source: string; readonly value: string } | null;
  readonly wasProved: boolean;
  readonly primaryChannelId: string | null;
  readonly secondAddresses: readonly { id: string; value: string; isVerified: boolean; isUsedForAuth: boolean }[];
  readonly picture: KeptPicture | null;
}

export interface PlaceOfUser {
  readonly micros: string;
  readonly id: string;
}

/**
 * Lists users, called `u` in the condition, in the order of sign-up, which never changes. Uses the connections for
 * lists, so that no other statement waits.
 */
export const listExportedUsers = (db: Db, areMeant: Sql, after: PlaceOfUser | undefined, limit: number) =>
  manyApart<ExportedUser>(
    db,
    sql`
      select ${teamlessUserColumns}, u.password_hash as "passwordHash", u.totp_secret_sealed as "totpSecretSealed",
        u.was_proved as "wasProved",
        (
          select c.id from contact_channels c
          where c.project_id = u.project_id and c.user_id = u.id and c.is_primary and c.id <> u.id) as "primaryChannelId",
        (extract(epoch from u.signed_up_at) * 1000000)::bigint::text as micros,
        (
          select jsonb_build_object('source', i.source, 'value', i.external_id)
          from imported_ids i
          where i.project_id = u.project_id and i.user_id = u.id
          order by i.source, i.external_id
          limit 1) as "externalId",
        coalesce((
          select jsonb_agg(jsonb_build_object('id', c.id, 'value', c.value, 'isVerified', c.is_verified, 'isUsedForAuth', c.used_for_auth)
            order by c.created_at, c.id)
          from contact_channels c
          where c.project_id = u.project_id and c.user_id = u.id and not c.is_primary), '[]') as "secondAddresses",
        (
          select jsonb_build_object('mediaType', p.media_type, 'base64', translate(encode(p.content, 'base64'), E'\n', ''))
          from profile_pictures p
          where p.project_id = u.project_id and p.user_id = u.id and u.profile_image_url like '/%') as picture
      from users u
      where ${areMeant}
        and (u.signed_up_at, u.id) > (
          timestamptz 'epoch' + ${after?.micros ?? '-99999999999999999'}::bigint * interval '1 microsecond', ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
      order by u.signed_up_at, u.id
      limit ${limit}`,
  );
