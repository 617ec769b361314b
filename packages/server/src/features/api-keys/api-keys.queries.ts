import type { AccessType } from '@keystead/contract';
import { execute, many, maybeOne, one, type Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { ApiKeySet } from './api-key.ts';

const keySetColumns = sql`
  id, description, created_at as "createdAt", expires_at as "expiresAt", manually_revoked_at as "manuallyRevokedAt",
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

export const insertKeySet = (db: Db, projectId: string, { keys, ...set }: NewKeySet) =>
  one<ApiKeySet>(
    db,
    sql`
      insert into api_keys (project_id, id, description, created_at, expires_at, publishable_client_key_hash, publishable_client_key_last_four,
        secret_server_key_hash, secret_server_key_last_four, super_secret_admin_key_hash, super_secret_admin_key_last_four)
      values (${projectId}, ${set.id}, ${set.description}, ${set.createdAt}, ${set.expiresAt}, ${keys.client?.hash}, ${keys.client?.lastFour},
        ${keys.server?.hash}, ${keys.server?.lastFour}, ${keys.admin?.hash}, ${keys.admin?.lastFour})
      returning ${keySetColumns}`,
  );

/** Makes a set what the configuration says; every process of an instance writes the same. The same keys stay revoked if they were. */
export const putKeySet = (db: Db, projectId: string, { keys, ...set }: NewKeySet) =>
  execute(
    db,
    sql`
      insert into api_keys (project_id, id, description, created_at, expires_at, publishable_client_key_hash, publishable_client_key_last_four,
        secret_server_key_hash, secret_server_key_last_four, super_secret_admin_key_hash, super_secret_admin_key_last_four)
      values (${projectId}, ${set.id}, ${set.description}, ${set.createdAt}, ${set.expiresAt}, ${keys.client?.hash}, ${keys.client?.lastFour},
        ${keys.server?.hash}, ${keys.server?.lastFour}, ${keys.admin?.hash}, ${keys.admin?.lastFour})
      on conflict (project_id, id) do update set
        -- other keys are a new set: that the old ones were revoked says nothing about them
        manually_revoked_at = case
          when (api_keys.publishable_client_key_hash, api_keys.secret_server_key_hash, api_keys.super_secret_admin_key_hash)
            is distinct from (excluded.publishable_client_key_hash, excluded.secret_server_key_hash, excluded.super_secret_admin_key_hash) then null
          else api_keys.manually_revoked_at
        end,
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

export const updateKeySet = (
  db: Db,
  projectId: string,
  id: string,
  changes: { description: string | undefined; revokedAt: Date | undefined },
) =>
  maybeOne<ApiKeySet>(
    db,
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

/** Until when a key opens this project for this access type; no row if it does not. Looked up by its hash, never compared. */
export const findValidKey = (db: Db, key: { projectId: string; accessType: AccessType; hash: Buffer }) =>
  maybeOne<{ expiresAt: Date }>(
    db,
    sql`
      select expires_at as "expiresAt"
      from api_keys
      where project_id = ${key.projectId} and ${hashColumn[key.accessType]} = ${key.hash} and manually_revoked_at is null`,
  );
