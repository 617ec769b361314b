import { many, one, type Db } from '../../../../db/db.ts';
import { Sql, sql } from '../../../../db/sql.ts';

/** Few enough to delete quickly. */
const PAGE_ROWS = 250;

/**
 * Lists all tables with rows of projects from the catalog, so that a new table can't be forgotten. Standalone tables
 * come first, because triggers delete some of their rows with a user. Then referring tables come before the tables they
 * refer to, so that no page cascades to an unlimited number of rows.
 */
export async function listTablesOfProjects(db: Db): Promise<Sql<never>[]> {
  const tables = await many<{ name: string }>(
    db,
    sql`
      with recursive referring as (
        select c.oid, 0 as depth
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped
        where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
        union
        select key.conrelid, referring.depth + 1
        from referring
        join pg_constraint key on key.confrelid = referring.oid and key.contype = 'f' and key.conrelid <> key.confrelid
      )
      select format('%I', c.relname) as name
      from referring
      join pg_class c on c.oid = referring.oid
      where c.relname <> 'projects'
      group by c.oid, c.relname
      order by max(referring.depth) = 0 and not exists (select from pg_constraint key where key.confrelid = c.oid and key.contype = 'f') desc,
        max(referring.depth) desc, c.relname`,
  );
  return tables.map(({ name }) => new Sql([name], [], [])); // table names of the schema, quoted by PostgreSQL
}

export interface DeletedPage {
  readonly found: number;
  readonly deleted: number;
}

/** Deletes a page of rows. None are left if it finds nothing. */
export const deletePageOfProject = (db: Db, table: Sql<never>, projectId: string) =>
  one<DeletedPage>(
    db,
    sql`
      with page as materialized (
        select ctid as place from ${table} where project_id = ${projectId} limit ${PAGE_ROWS}
      ), gone as (
        delete from ${table} where ctid = any(array(select place from page)) and project_id = ${projectId} returning true
      )
      select (select count(*)::int from page) as found, (select count(*)::int from gone) as deleted`,
  );
