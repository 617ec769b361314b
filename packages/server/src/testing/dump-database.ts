import type { TestInstance } from './test-instance.ts';

/** Every row of every table, as PostgreSQL writes it: what somebody with a stolen backup reads. */
export async function dumpDatabase({ query }: Pick<TestInstance, 'query'>): Promise<string> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name
     from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
     order by 1`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => query<{ row: string }>(`select t::text as row from ${name} t`)),
  );
  return rows.flatMap((table) => table.map(({ row }) => row)).join('\n');
}

const encodings = ['utf8', 'hex', 'base64', 'base64url'] as const;

/** Which of the secrets stand in it, in whatever writing. */
export const findInDump = (dump: string, secrets: Readonly<Record<string, string>>): string[] =>
  Object.entries(secrets).flatMap(([name, secret]) =>
    encodings
      .filter((encoding) => dump.includes(Buffer.from(secret).toString(encoding)))
      .map((encoding) => `${name} as ${encoding}`),
  );
