import { readdir, readFile } from 'node:fs/promises';
import { cloneDatabase, withClient } from '@keystead/testkit';
import { expect, inject, test } from 'vitest';

/** In an order in which they can be run: each refers to tables of those before it. */
const DOMAINS = ['core', 'mail', 'identity', 'teams', 'auth', 'insight', 'admin'];
const FOLDER = new URL('./schema/', import.meta.url);

/** Of what is ours: the job engine has a schema of its own, and schema_migrations is the migrations' own list. */
const OURS = `n.nspname in ('public', 'keystead_views') and c.oid is distinct from to_regclass('schema_migrations')`;
const IN_CLASS = `join pg_namespace n on n.oid = c.relnamespace where ${OURS}`;

/** What the catalogs say of a database, each as one definition by name. Statements name their columns, so their order is free. */
const CATALOGS: Readonly<Record<string, string>> = {
  extensions: `select extname as name, extversion as definition from pg_extension`,
  schemas: `select nspname as name, nspacl as definition from pg_namespace where nspname !~ '^(pg_|information_schema|graphile_)'`,
  relations: `
    select c.oid::regclass as name, concat_ws(' ', c.relkind, c.relpersistence, c.relreplident, c.reloptions, t.reloptions) as definition
    from pg_class c left join pg_class t on t.oid = c.reltoastrelid ${IN_CLASS} and c.relkind <> 'i'`,
  columns: `
    select concat(c.oid::regclass, '.', a.attname) as name,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        pg_get_expr(d.adbin, d.adrelid), a.attstorage, a.attcompression, a.attidentity, a.attgenerated,
        nullif(a.attcollation, 0)::regcollation, a.attstattarget, a.attoptions) as definition
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind <> 'i' and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum ${IN_CLASS}`,
  constraints: `
    select concat(c.oid::regclass, '.', o.conname) as name, pg_get_constraintdef(o.oid) as definition
    from pg_constraint o join pg_class c on c.oid = o.conrelid ${IN_CLASS}`,
  indexes: `
    select i.indexrelid::regclass as name, concat_ws(' ', pg_get_indexdef(i.indexrelid), case when not i.indisvalid then 'invalid' end) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid ${IN_CLASS}`,
  triggers: `
    select concat(c.oid::regclass, '.', t.tgname) as name, concat_ws(' ', t.tgenabled, pg_get_triggerdef(t.oid)) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid and not t.tgisinternal ${IN_CLASS}`,
  views: `
    select c.oid::regclass as name, pg_get_viewdef(c.oid) as definition
    from pg_class c ${IN_CLASS} and c.relkind in ('v', 'm')`,
  sequences: `
    select c.oid::regclass as name, concat_ws(' ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqcycle) as definition
    from pg_sequence s join pg_class c on c.oid = s.seqrelid ${IN_CLASS}`,
  functions: `
    select p.oid::regprocedure as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
};

const describeDatabase = (url: string) =>
  withClient(url, async (client) => {
    const described: Record<string, Record<string, string>> = {};
    for (const [catalog, rows] of Object.entries(CATALOGS)) {
      const result = await client.query<{ found: Record<string, string> }>(
        `select jsonb_object_agg(name::text, definition::text) as found from (${rows}) as r`,
      );
      described[catalog] = result.rows[0]?.found ?? {};
    }
    return described;
  });

async function describeClone(template: string, prepare: (url: string) => Promise<void> = async () => undefined) {
  const database = await cloneDatabase(inject('pgAdminUrl'), template);
  try {
    await prepare(database.url);
    return await describeDatabase(database.url);
  } finally {
    await database.drop();
  }
}

const runSchema = (url: string) =>
  withClient(url, async (client) => {
    for (const domain of DOMAINS) await client.query(await readFile(new URL(`${domain}.sql`, FOLDER), 'utf8'));
  });

test('the files of the schema say what the migrations make', async () => {
  const [migrated, written] = [await describeClone(inject('pgTemplate')), await describeClone('template0', runSchema)];

  expect(written).toEqual(migrated);
  expect(Object.values(migrated)).not.toContainEqual({});
});

test('every file of the schema is run', async () => {
  expect((await readdir(FOLDER)).toSorted()).toEqual(DOMAINS.map((domain) => `${domain}.sql`).toSorted());
});
