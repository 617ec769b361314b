import { createHmac } from 'node:crypto';
import pg from 'pg';
import type { Login } from './endpoint.ts';

const NAME = 'keystead';

interface ApplicationLogin extends Login {
  readonly password: string;
}

/**
 * Returns the login of the product, which is not the superuser. The superuser's password can't be derived from this
 * one.
 */
export function applicationLogin(superuserPassword: string): ApplicationLogin {
  return { user: NAME, password: createHmac('sha256', superuserPassword).update(NAME).digest('base64url') };
}

/** Creates the product's role and database if they are missing, for example after an interrupted first start. */
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
