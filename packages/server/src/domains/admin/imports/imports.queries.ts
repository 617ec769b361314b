import { execute, many, maybeOne, type Db, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import { part } from '../../../db/together.ts';
import type { ExternalId, Import, ImportKey, RefusedRow } from './import.ts';

const columns = sql`
  id, source, format, is_dry_run as "isDryRun", status, rows, created, existing, refused, reasons, started_at as "startedAt",
  updated_at as "updatedAt", finished_at as "finishedAt"`;

type NewImport = ImportKey & Pick<Import, 'source' | 'format' | 'isDryRun' | 'startedAt'>;

/** No row: there is one with this id. */
export const insertImport = (db: Db, row: NewImport) =>
  maybeOne<Import>(
    db,
    sql`
      insert into imports (project_id, id, source, format, is_dry_run, started_at, updated_at)
      values (${row.projectId}, ${row.id}, ${row.source}, ${row.format}, ${row.isDryRun}, ${row.startedAt}, ${row.startedAt})
      on conflict (project_id, id) do nothing
      returning ${columns}`,
  );

export const findImport = (db: Db, { projectId, id }: ImportKey) =>
  maybeOne<Import>(db, sql`select ${columns} from imports where project_id = ${projectId} and id = ${id}`);

export const listNewestImports = (db: Db, projectId: string, limit: number) =>
  many<Import>(
    db,
    sql`
      select ${columns} from imports
      where project_id = ${projectId}
      order by started_at desc, id desc
      limit ${limit}`,
  );

export interface Tally {
  readonly rows: number;
  readonly created: number;
  readonly existing: number;
  readonly refused: readonly RefusedRow[];
}

const MOST_REASONS = 50;

/** What became of a batch, in the transaction that writes it. */
export async function countBatch(
  tx: Tx,
  { projectId, id }: ImportKey,
  tally: Tally,
  { now, mostErrors }: { now: Date; mostErrors: number },
): Promise<void> {
  const refused = JSON.stringify(tally.refused);
  if (tally.refused.length > 0)
    await execute(
      tx,
      sql`
        insert into import_errors (project_id, import_id, line, message)
        select ${projectId}, ${id}, r.line, r.problem
        from jsonb_to_recordset(${refused}::jsonb) as r (line int, problem text), imports i
        where i.project_id = ${projectId} and i.id = ${id} and i.refused < ${mostErrors}::int
        on conflict do nothing`,
    );
  await execute(
    tx,
    sql`
      update imports i
      set rows = rows + ${tally.rows}::int, created = created + ${tally.created}::int, existing = existing + ${tally.existing}::int,
        refused = refused + ${tally.refused.length}::int, updated_at = ${now},
        reasons = case when ${tally.refused.length}::int = 0 then reasons else (
          select coalesce(jsonb_object_agg(top.message, top.count), '{}')
          from (
            select message, sum(count)::int as count
            from (
              select key as message, value::int as count from jsonb_each_text(i.reasons)
              union all
              select r.problem, 1 from jsonb_to_recordset(${refused}::jsonb) as r (problem text)
            ) as each
            group by message
            order by count desc, message
            limit ${MOST_REASONS}::int
          ) as top) end
      where project_id = ${projectId} and id = ${id}`,
  );
}

export const finishImport = (db: Db, { projectId, id }: ImportKey, status: 'done' | 'stopped', now: Date) =>
  maybeOne<Import>(
    db,
    sql`
      update imports
      set status = ${status}, updated_at = ${now}, finished_at = ${now}
      where project_id = ${projectId} and id = ${id}
      returning ${columns}`,
  );

/** From a line on, so many at most. */
export const listErrorsAfter = (db: Db, { projectId, id }: ImportKey, line: number, limit: number) =>
  many<{ line: number; message: string }>(
    db,
    sql`
      select line, message
      from import_errors
      where project_id = ${projectId} and import_id = ${id} and line > ${line}
      order by line
      limit ${limit}`,
  );

/** Nobody is there yet, and no team: nothing that is used could change. */
export const isEmptyProject = async (db: Db, projectId: string): Promise<boolean> =>
  !(await maybeOne(
    db,
    sql`
      select true as "isUsed"
      where exists (select from users where project_id = ${projectId}) or exists (select from teams where project_id = ${projectId})`,
  ));

/** By what somebody may be known already, and what is theirs alone. */
export interface Known {
  readonly place: number;
  readonly id: string;
  readonly externalId: ExternalId | null;
  /** Normalized, of those who sign in with it. */
  readonly email: string | null;
  /** Normalized, of second addresses that sign in. */
  readonly addresses: readonly string[];
  readonly accounts: readonly { readonly providerId: string; readonly accountId: string }[];
}

export interface FoundKnown {
  readonly place: number;
  /** They are there already, or they want an account or an address that is somebody else's. */
  readonly why: 'there' | 'account' | 'address';
}

/**
 * Of each who is there already, or who wants what is somebody else's. Each key is looked up by itself, by all columns of an
 * index: a join would be planned by statistics that know nothing of a project that is just being filled.
 */
export function findKnown(tx: Tx, projectId: string, known: readonly Known[]): Promise<FoundKnown[]> {
  const ids = known.map(({ place, id }) => ({ place, id }));
  const externalIds = known.flatMap(({ place, externalId }) => (externalId ? [{ ...externalId, place }] : []));
  const addresses = known.flatMap(({ place, email, addresses: second }) => [
    ...(email === null ? [] : [{ place, why: 'there', address: email }]),
    ...second.map((address) => ({ place, why: 'address', address })),
  ]);
  const accounts = known.flatMap(({ place, accounts: wanted }) => wanted.map((account) => ({ ...account, place })));
  return many(
    tx,
    sql`
      select g.place, 'there' as why
      from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as g (place int, id uuid)
      cross join lateral (select from users u where u.project_id = ${projectId} and u.id = g.id limit 1) as found
      union all
      select g.place, 'there'
      from jsonb_to_recordset(${JSON.stringify(externalIds)}::jsonb) as g (place int, source text, value text)
      cross join lateral (
        select from imported_ids i
        where i.project_id = ${projectId} and i.source = g.source and i.external_id = g.value
        limit 1) as found
      union all
      select g.place, g.why
      from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) as g (place int, why text, address text)
      cross join lateral (
        select from contact_channels c
        where c.project_id = ${projectId} and c.value_normalized = g.address and c.signs_in
        limit 1) as found
      union all
      select g.place, 'account'
      from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as g (place int, "providerId" text, "accountId" text)
      cross join lateral (
        select from oauth_accounts a
        where a.project_id = ${projectId} and a.provider_id = g."providerId" and a.account_id = g."accountId"
        limit 1) as found`,
  );
}

/** By what the users of the same statement went elsewhere. */
export const insertImportedIds = (projectId: string, ids: readonly (ExternalId & { readonly userId: string })[]) =>
  part(
    'imported',
    sql`
      insert into imported_ids (project_id, source, external_id, user_id)
      select ${projectId}, given.source, given.value, given."userId"
      from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as given (source text, value text, "userId" uuid)`,
  );

/**
 * PostgreSQL counts by itself a minute later at best, and until then it takes a project that is being filled for an empty one,
 * whose keys are as well found along any index that begins with the project: also where it looks by itself, for a foreign key.
 */
export const countFilledTables = (db: Db) =>
  execute(db, sql`analyze users, contact_channels, oauth_accounts, imported_ids, teams, team_memberships`);

export const oldImports = (before: Date): Sweep => ({
  deleteFrom: sql`imports`,
  key: sql`project_id, id`,
  by: sql`started_at`,
  before,
});
