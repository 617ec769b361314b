import { createHmac } from 'node:crypto';
import pg from 'pg';
import type { Login } from './endpoint.ts';

const NAME = 'keystead';

interface ApplicationLogin extends Login {
  readonly password: string;
}

/** How the product logs in: not as the superuser, and with a password from which the superuser's cannot be told. */
export function applicationLogin(superuserPassword: string): ApplicationLogin {
  return { user: NAME, password: createHmac('sha256', superuserPassword).update(NAME).digest('base64url') };
}

/** Makes the product's role and database where they are missing, as after a first start that was cut short. */
export async function ensureApplicationDatabase(superuserUrl: string, login: ApplicationLogin): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const owner = client.escapeIdentifier(login.user);
    const role = await client.query('select from pg_roles where rolname = $1', [login.user]);
    if (role.rowCount === 0) {
      await client.query(`create role ${owner} login createdb password ${client.escapeLiteral(login.password)}`);
    }
    const database = await client.query('select from pg_database where datname = $1', [NAME]);
    if (database.rowCount === 0) await client.query(`create database ${NAME} owner ${owner}`);
  } finally {
    await client.end();
  }
}
