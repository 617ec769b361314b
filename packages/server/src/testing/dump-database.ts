import type { TestInstance } from './test-instance.ts';

/** Every row of every table, as PostgreSQL writes it: what somebody with a stolen backup reads. */
export async function dumpDatabase({ query }: Pick<TestInstance, 'query'>): Promise<string> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name
     from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
     order by 1`,
  );
  const rows: { row: string }[] = [];
  for (const { name } of tables)
    rows.push(...(await query<{ row: string }>(`select t::text as row from ${name} t order by 1`)));
  return rows.map(({ row }) => row).join('\n');
}

/** Every row that says it is of this project, in whatever table. */
export async function dumpProject({ query }: Pick<TestInstance, 'query'>, projectId: string): Promise<string> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name
     from information_schema.columns where column_name = 'project_id' and table_schema = 'public'
     order by 1`,
  );
  const rows: { row: string }[] = [];
  for (const { name } of tables)
    rows.push(
      ...(await query<{ row: string }>(`select t::text as row from ${name} t where project_id = $1 order by 1`, [
        projectId,
      ])),
    );
  return rows.map(({ row }) => row).join('\n');
}

/** Shorter ones would be found by chance. */
const LONG_ENOUGH = 16;

/** As it is, and as other writings of it look. */
function writingsOf(secret: string): Record<string, string> {
  const bytes = Buffer.from(secret);
  return {
    utf8: secret,
    hex: bytes.toString('hex'),
    base64: bytes.toString('base64'),
    base64url: bytes.toString('base64url'),
    // In the middle of something that was encoded as a whole, as SMTP logins are: without what its neighbours decide.
    ...(secret.length >= LONG_ENOUGH && {
      'base64 from the second byte': Buffer.from(` ${secret}`).toString('base64').slice(4, -4),
      'base64 from the third byte': Buffer.from(`  ${secret}`).toString('base64').slice(4, -4),
    }),
  };
}

/** Which of the secrets stand in it, in whatever writing. */
export const findInDump = (dump: string, secrets: Readonly<Record<string, string>>): string[] =>
  Object.entries(secrets).flatMap(([name, secret]) =>
    Object.entries(writingsOf(secret))
      .filter(([, written]) => dump.includes(written))
      .map(([writing]) => `${name} as ${writing}`),
  );
