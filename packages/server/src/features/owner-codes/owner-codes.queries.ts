import { execute, maybeOne, one, type Db, type Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Sweep } from '../../db/sweep.ts';
import type { OwnerCode, OwnerCodePurpose } from './owner-code.ts';

/** Has a start of this version, or a later one, made the tables of this database? */
export const isSetUp = async (db: Db): Promise<boolean> =>
  (await one<{ isThere: boolean }>(db, sql`select to_regclass('public.owner_codes') is not null as "isThere"`)).isThere;

export interface NewOwnerCode {
  readonly projectId: string;
  readonly hash: Buffer;
  readonly purpose: OwnerCodePurpose;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const insertOwnerCode = (db: Db, code: NewOwnerCode) =>
  execute(
    db,
    sql`
      insert into owner_codes (project_id, code_hash, purpose, created_at, expires_at)
      values (${code.projectId}, ${code.hash}, ${code.purpose}, ${code.createdAt}, ${code.expiresAt})`,
  );

/** Only of these purposes. */
export const findOwnerCode = (db: Db, key: { hash: Buffer; purposes: readonly OwnerCodePurpose[] }) =>
  maybeOne<OwnerCode>(
    db,
    sql`
      select code_hash as hash, purpose, expires_at as "expiresAt", used_at as "usedAt"
      from owner_codes
      where code_hash = ${key.hash} and purpose = any(${key.purposes}::text[])`,
  );

/** The one statement that uses a code up: whoever gets the row has won, everyone else gets none (replay). */
export const takeOwnerCode = (tx: Tx, { hash, now }: { hash: Buffer; now: Date }) =>
  maybeOne<{ purpose: OwnerCodePurpose }>(
    tx,
    sql`
      update owner_codes
      set used_at = ${now}
      where code_hash = ${hash} and used_at is null and expires_at > ${now}
      returning purpose`,
  );

/** Those that nobody has used. */
export const deleteUnusedCodes = (tx: Tx, purpose: OwnerCodePurpose) =>
  execute(tx, sql`delete from owner_codes where purpose = ${purpose} and used_at is null`);

export const expiredOwnerCodes = (before: Date): Sweep => ({
  deleteFrom: sql`owner_codes`,
  key: sql`code_hash`,
  by: sql`expires_at`,
  before,
});
