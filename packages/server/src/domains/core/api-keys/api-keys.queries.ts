import type { AccessType } from '@keystead/contract';
import { execute, many, manyApart, maybeOne, one, type Db, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { ApiKeySet } from './api-key.ts';

const keySetColumns = sql`
  id, description, created_at as "createdAt", expires_at as "expiresAt", manually_revoked_at as "manuallyRevokedAt",
  last_used_at as "lastUsedAt",
  publishable_client_key_last_four as "publishableClientKeyLastFour", secret_server_key_last_four as "secretServerKeyLastFour",
  super_secret_admin_key_last_four as "superSecretAdminKeyLastFour"`;

export interface StoredKey {
  readonly hash: Buffer;
  readonly lastFour: string;
}

export interface NewKeySet {
  readonly id: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly keys: { readonly [Type in AccessType]: StoredKey | undefined };
}

export const insertKeySet = (tx: Tx, projectId: string, { keys, ...set }: NewKeySet) =>
  one<ApiKeySet>(
    tx,
    sql`
      insert into api_keys (project_id, id, description, created_at, expires_at, publishable_client_key_hash, publishable_client_key_last_four,
        secret_server_key_hash, secret_server_key_last_four, super_secret_admin_key_hash, super_secret_admin_key_last_four)
      values (${projectId}, ${set.id}, ${set.description}, ${set.createdAt}, ${set.expiresAt}, ${keys.client?.hash}, ${keys.client?.lastFour},
        ${keys.server?.hash}, ${keys.server?.lastFour}, ${keys.admin?.hash}, ${keys.admin?.lastFour})
      returning ${keySetColumns}`,
  );

export interface RotatedKeySet extends Omit<NewKeySet, 'description' | 'keys'> {
  /** Undefined to copy the description of the old set. */
  readonly description: string | undefined;
  /** Only the kinds that the old set has are stored. */
  readonly keys: { readonly [Type in AccessType]: StoredKey };
}

/** Returns no row if the old set doesn't exist. */
export const insertRotatedSet = (tx: Tx, projectId: string, oldId: string, { keys, ...set }: RotatedKeySet) =>
  maybeOne<ApiKeySet>(
    tx,
    sql`
      insert into api_keys (project_id, id, description, created_at, expires_at, publishable_client_key_hash, publishable_client_key_last_four,
        secret_server_key_hash, secret_server_key_last_four, super_secret_admin_key_hash, super_secret_admin_key_last_four)
      select old.project_id, ${set.id}::uuid, coalesce(${set.description}, old.description), ${set.createdAt}::timestamptz, ${set.expiresAt}::timestamptz,
        case when old.publishable_client_key_hash is not null then ${keys.client.hash}::bytea end,
        case when old.publishable_client_key_hash is not null then ${keys.client.lastFour} end,
        case when old.secret_server_key_hash is not null then ${keys.server.hash}::bytea end,
        case when old.secret_server_key_hash is not null then ${keys.server.lastFour} end,
        case when old.super_secret_admin_key_hash is not null then ${keys.admin.hash}::bytea end,
        case when old.super_secret_admin_key_hash is not null then ${keys.admin.lastFour} end
      from api_keys old
      where old.project_id = ${projectId} and old.id = ${oldId}
      returning ${keySetColumns}`,
  );

const hasOtherKeys = sql`
  (api_keys.publishable_client_key_hash, api_keys.secret_server_key_hash, api_keys.super_secret_admin_key_hash)
    is distinct from (excluded.publishable_client_key_hash, excluded.secret_server_key_hash, excluded.super_secret_admin_key_hash)`;

/**
 * Writes a key set from the configuration; every process of an instance writes the same one. If the keys are unchanged,
 * a revoked set stays revoked.
 */
export const putKeySet = (db: Db, projectId: string, { keys, ...set }: NewKeySet) =>
  execute(
    db,
    sql`
      insert into api_keys (project_id, id, description, created_at, expires_at, publishable_client_key_hash, publishable_client_key_last_four,
        secret_server_key_hash, secret_server_key_last_four, super_secret_admin_key_hash, super_secret_admin_key_last_four)
      values (${projectId}, ${set.id}, ${set.description}, ${set.createdAt}, ${set.expiresAt}, ${keys.client?.hash}, ${keys.client?.lastFour},
        ${keys.server?.hash}, ${keys.server?.lastFour}, ${keys.admin?.hash}, ${keys.admin?.lastFour})
      on conflict (project_id, id) do update set
        -- other keys are a new set: that the old ones were revoked or used says nothing about them
        manually_revoked_at = case when ${hasOtherKeys} then null else api_keys.manually_revoked_at end,
        last_used_at = case when ${hasOtherKeys} then null else api_keys.last_used_at end,
        expires_at = excluded.expires_at,
        publishable_client_key_hash = excluded.publishable_client_key_hash,
        publishable_client_key_last_four = excluded.publishable_client_key_last_four,
        secret_server_key_hash = excluded.secret_server_key_hash,
        secret_server_key_last_four = excluded.secret_server_key_last_four,
        super_secret_admin_key_hash = excluded.super_secret_admin_key_hash,
        super_secret_admin_key_last_four = excluded.super_secret_admin_key_last_four`,
  );

export const listKeySets = (db: Db, projectId: string) =>
  many<ApiKeySet>(
    db,
    sql`select ${keySetColumns} from api_keys where project_id = ${projectId} order by created_at desc, id`,
  );

export const findKeySet = (db: Db, projectId: string, id: string) =>
  maybeOne<ApiKeySet>(db, sql`select ${keySetColumns} from api_keys where project_id = ${projectId} and id = ${id}`);

export const lockKeySet = (tx: Tx, projectId: string, id: string) =>
  maybeOne<ApiKeySet>(
    tx,
    sql`select ${keySetColumns} from api_keys where project_id = ${projectId} and id = ${id} for no key update`,
  );

export const updateKeySet = (
  tx: Tx,
  projectId: string,
  id: string,
  changes: { description: string | undefined; revokedAt: Date | undefined },
) =>
  one<ApiKeySet>(
    tx,
    sql`
      update api_keys set
        description = coalesce(${changes.description}, description),
        manually_revoked_at = coalesce(manually_revoked_at, ${changes.revokedAt})
      where project_id = ${projectId} and id = ${id}
      returning ${keySetColumns}`,
  );

const hashColumn = {
  client: sql`publishable_client_key_hash`,
  server: sql`secret_server_key_hash`,
  admin: sql`super_secret_admin_key_hash`,
};

export interface ValidKey {
  readonly setId: string;
  readonly expiresAt: Date;
  readonly wasUsedByClients: boolean;
}

/**
 * Returns when a key of this project and access type expires; no row if it is unknown or revoked. Finds the key by its
 * hash, so no secret is ever compared.
 */
export const findValidKey = (db: Db, key: { projectId: string; accessType: AccessType; hash: Buffer }) =>
  maybeOne<ValidKey>(
    db,
    sql`
      select id as "setId", expires_at as "expiresAt", first_client_use_at is not null as "wasUsedByClients"
      from api_keys
      where project_id = ${key.projectId} and ${hashColumn[key.accessType]} = ${key.hash} and manually_revoked_at is null`,
  );

export interface SetUse {
  readonly projectId: string;
  readonly setId: string;
  readonly lastUsedAt: Date;
  readonly firstClientUseAt: Date | null;
}

/**
 * Updates sets of all projects, and never to an earlier time, because another process may have recorded a later use.
 * Locks rows in the order of their keys (deadlock), and runs apart from the statements of requests, so that those never
 * wait for it.
 */
export const updateUses = (db: Db, uses: readonly SetUse[]) =>
  manyApart(
    db,
    sql`
      with used as (
        select k.project_id, k.id, given.last_used_at, given.first_client_use_at
        from api_keys k
        join unnest(${uses.map(({ projectId }) => projectId)}::text[], ${uses.map(({ setId }) => setId)}::uuid[],
          ${uses.map(({ lastUsedAt }) => lastUsedAt)}::timestamptz[], ${uses.map(({ firstClientUseAt }) => firstClientUseAt)}::timestamptz[]
        ) as given (project_id, id, last_used_at, first_client_use_at) using (project_id, id)
        order by k.project_id, k.id
        for no key update of k
      )
      update api_keys k
      set last_used_at = greatest(k.last_used_at, used.last_used_at),
        first_client_use_at = least(k.first_client_use_at, used.first_client_use_at)
      from used
      where k.project_id = used.project_id and k.id = used.id`,
  );

/** A key set that has expired or expires soon, and whose owners get a warning. */
export interface EndingSet extends ApiKeySet {
  readonly projectId: string;
  readonly projectName: string;
}

export interface EndingSets {
  readonly now: Date;
  /** How many days before the expiry owners are warned. */
  readonly days: readonly number[];
  /** No warning is sent for sets that expired before this time. */
  readonly endedAfter: Date;
  readonly usedAfter: Date;
  readonly limit: number;
}

/**
 * Claims the key sets of all projects whose owners have to be warned, and returns them. If several warnings are due,
 * only the latest is sent; a warning that was due before the set was created is never sent. Skips sets that another
 * process has claimed.
 */
export const claimEndingSets = (tx: Tx, { now, days, endedAfter, usedAfter, limit }: EndingSets) =>
  many<EndingSet>(
    tx,
    sql`
      with due as (
        select k.project_id, k.id, warning.days
        from api_keys k
        cross join lateral (
          select given.days
          from unnest(${days}::int[]) as given (days)
          where k.expires_at <= ${now}::timestamptz + given.days * interval '24 hours'
            and k.created_at < k.expires_at - given.days * interval '24 hours'
          order by given.days
          limit 1
        ) as warning
        where k.manually_revoked_at is null and k.expires_at > ${endedAfter} and k.expires_at <= ${now}::timestamptz + ${Math.max(...days)}::int * interval '24 hours'
          and k.last_used_at > ${usedAfter} and (k.told_of_end_days is null or k.told_of_end_days > warning.days)
        order by k.project_id, k.id
        limit ${limit}
        for no key update of k skip locked
      ), told as (
        update api_keys k
        set told_of_end_days = due.days
        from due
        where k.project_id = due.project_id and k.id = due.id
        returning k.*
      )
      select project_id as "projectId", (select p.display_name from projects p where p.project_id = told.project_id) as "projectName", ${keySetColumns}
      from told`,
  );
