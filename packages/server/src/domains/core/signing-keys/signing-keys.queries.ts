import { many, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { PublicJwk } from './signing-key.ts';

export interface SigningKeyRow {
  readonly kid: string;
  readonly publicJwk: PublicJwk;
  readonly privateKeySealed: Buffer;
}

/** Newest first: the first one signs. */
export const listSigningKeys = (db: Db, projectId: string) =>
  many<SigningKeyRow>(
    db,
    sql`
      select kid, public_jwk as "publicJwk", private_key_sealed as "privateKeySealed"
      from signing_keys
      where project_id = ${projectId}
      order by created_at desc, kid`,
  );

/** Inserts only the first key of a project: a second process that runs at the same time adds none. */
export const insertFirstSigningKey = (db: Db, projectId: string, key: SigningKeyRow & { createdAt: Date }) =>
  many<object>(
    db,
    sql`
      insert into signing_keys (project_id, kid, created_at, public_jwk, private_key_sealed)
      select ${projectId}, ${key.kid}, ${key.createdAt}, ${JSON.stringify(key.publicJwk)}::jsonb, ${key.privateKeySealed}
      from projects p
      where p.project_id = ${projectId} and not exists (select 1 from signing_keys s where s.project_id = p.project_id)
      on conflict do nothing`,
  );
