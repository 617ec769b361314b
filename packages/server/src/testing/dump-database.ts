import type { TestInstance } from './test-instance.ts';

type Queried = Pick<TestInstance, 'query'>;

/** Dumps every row of every table as text, like a stolen backup. */
export async function dumpDatabase({ query }: Queried): Promise<string> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', c.relnamespace::regnamespace, c.relname) as name
     from pg_class c
     where c.relkind in ('r', 'p')
       and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  );
  const selects = tables.map(({ name }) => `select t::text as row from ${name} t`);
  const rows = await query<{ row: string }>(selects.join(' union all '));
  return rows.map(({ row }) => row).join('\n');
}

/** Shorter ones would match by chance. */
const LONG_ENOUGH = 16;

/** The secret itself, and its encodings. */
function writingsOf(secret: string): Record<string, string> {
  const bytes = Buffer.from(secret);
  return {
    utf8: secret,
    hex: bytes.toString('hex'),
    base64: bytes.toString('base64'),
    base64url: bytes.toString('base64url'),
    // For base64 of a longer text, such as SMTP logins: without the characters that depend on its neighbors.
    ...(secret.length >= LONG_ENOUGH && {
      'base64 from the second byte': Buffer.from(` ${secret}`).toString('base64').slice(4, -4),
      'base64 from the third byte': Buffer.from(`  ${secret}`).toString('base64').slice(4, -4),
    }),
  };
}

/** Returns the secrets that the dump contains, in any encoding. */
export const findInDump = (dump: string, secrets: Readonly<Record<string, string>>): string[] =>
  Object.entries(secrets).flatMap(([name, secret]) =>
    Object.entries(writingsOf(secret))
      .filter(([, written]) => dump.includes(written))
      .map(([writing]) => `${name} as ${writing}`),
  );
