import type { TestInstance } from './test-instance.ts';

type Queried = Pick<TestInstance, 'query'>;

/** Every row of every table, as PostgreSQL writes it: what somebody with a stolen backup reads. */
export const dumpDatabase = ({ query }: Queried): Promise<string> =>
  dumpTables({ query }, `c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`);

/** Every row that says it is of this project, in whatever table. */
export const dumpProject = ({ query }: Queried, projectId: string): Promise<string> =>
  dumpTables(
    { query },
    `c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'project_id')`,
    { condition: 'where project_id = $1', values: [projectId] },
  );

/** In one statement, since some tests dump before and after each of several hundred requests. */
async function dumpTables(
  { query }: Queried,
  isMeant: string,
  { condition = '', values = [] }: { condition?: string; values?: readonly unknown[] } = {},
): Promise<string> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', c.relnamespace::regnamespace, c.relname) as name
     from pg_class c
     where c.relkind in ('r', 'p') and ${isMeant}
     order by 1`,
  );
  const selects = tables.map(({ name }, number) => `select ${number} as n, t::text as row from ${name} t ${condition}`);
  const rows = await query<{ row: string }>(`${selects.join(' union all ')} order by n, row`, values);
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
