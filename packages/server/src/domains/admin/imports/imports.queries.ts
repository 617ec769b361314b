import { execute, many, maybeOne, type Db, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import { part } from '../../../db/together.ts';
import type { ExternalId, Import, ImportKey, RefusedRow } from './import.ts';

const columns = sql`
  id, source, format, is_dry_run as "isDryRun", status, rows, created, existing, refused, reasons, started_at as "startedAt",
  updated_at as "updatedAt", finished_at as "finishedAt"`;

type NewImport = ImportKey & Pick<Import, 'source' | 'format' | 'isDryRun' | 'startedAt'>;

/** Returns no row if an import with this id exists. */
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

/** Adds the outcome of a batch to the import, in the transaction of the batch. */
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

/** Lists at most `limit` refused lines after a line. */
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

/** Whether the project has no users and no teams, so that changing its settings affects nobody. */
export const isEmptyProject = async (db: Db, projectId: string): Promise<boolean> =>
  !(await maybeOne(
    db,
    sql`
      select true as "isUsed"
      where exists (select from users where project_id = ${projectId}) or exists (select from teams where project_id = ${projectId})`,
  ));

/** The keys by which a user may already exist, and those that only one user may have. */
export interface Known {
  readonly place: number;
  readonly id: string;
  readonly externalId: ExternalId | null;
  /** The normalized primary address, if the user signs in with it. */
  readonly email: string | null;
  /** The normalized additional addresses that the user signs in with. */
  readonly addresses: readonly string[];
  readonly accounts: readonly { readonly providerId: string; readonly accountId: string }[];
}

export interface FoundKnown {
  readonly place: number;
  /** The user exists already, or an OAuth account or email address belongs to another user. */
  readonly why: 'there' | 'account' | 'address';
}

/**
 * Returns the users that exist already, and conflicts over accounts and addresses. Each key is looked up separately
 * through a full index: for a join, the planner would use statistics that miss the rows of a project that is being
 * filled.
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

/** Stores the external ids of the users that the same statement adds. */
export const insertImportedIds = (projectId: string, ids: readonly (ExternalId & { readonly userId: string })[]) =>
  part(
    'imported',
    sql`
      insert into imported_ids (project_id, source, external_id, user_id)
      select ${projectId}, given.source, given.value, given."userId"
      from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as given (source text, value text, "userId" uuid)`,
  );

/**
 * Updates the planner statistics, because autovacuum runs a minute later at best. Until then PostgreSQL takes a project
 * that is being filled for an empty one, and looks keys up in any index that starts with the project, even in its own
 * foreign key checks.
 */
export const countFilledTables = (db: Db) =>
  execute(db, sql`analyze users, contact_channels, oauth_accounts, imported_ids, teams, team_memberships`);

export const oldImports = (before: Date): Sweep => ({
  deleteFrom: sql`imports`,
  key: sql`project_id, id`,
  by: sql`started_at`,
  before,
});
