import type { TestInstance } from './test-instance.ts';

type Queried = Pick<TestInstance, 'query'>;

/** Every row of every table, as PostgreSQL writes it: what somebody with a stolen backup reads. */
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
