import { drive } from '../load/drive.mjs';
import { switchOnSecondFactor } from '../load/keystead-requests.mjs';
import { SECOND_FACTOR_USERS } from './seeded.mjs';
import { addressInSql, PROJECT_ID, uuidOf } from './seed-keystead.mjs';

const CONNECTIONS = 16;

/**
 * Users with a second factor. Only a running server can seal their secret. They get an address after that: whoever has
 * one is told by mail, and mails would still be leaving when the first slice begins.
 * @param {import('pg').Client} client
 * @param {{ port: number, passwordHash: string, secretServerKey: string }} options
 */
export async function addSecondFactors(client, { port, passwordHash, secretServerKey }) {
  const { rows } = await client.query(
    `insert into users (project_id, id, signed_up_at, last_active_at)
     select $1, ${uuidOf("'mfa user ' || n")}, now(), now()
     from generate_series(0, $2::int - 1) n
     returning id`,
    [PROJECT_ID, SECOND_FACTOR_USERS],
  );
  const left = rows.values();
  const stream = drive({
    port,
    connections: CONNECTIONS,
    next: () => {
      const { value, done } = left.next();
      return done ? undefined : switchOnSecondFactor({ secretServerKey }, value.id);
    },
    isRight: (answer) => answer.requires_totp_mfa === true,
  });
  await stream.ended;
  const { errors, firstError } = stream.takeRecord();
  if (errors > 0) throw new Error(`no second factors: ${firstError}`);
  await client.query(
    `update users u
     set primary_email = email, primary_email_normalized = email, primary_email_verified = true, email_auth_enabled = true,
       password_hash = $3
     from (select ${uuidOf("'mfa user ' || n")} as id, 'mfa-' || n || '@example.com' as email
       from generate_series(0, $2::int - 1) n) seeded
     where u.project_id = $1 and u.id = seeded.id`,
    [PROJECT_ID, SECOND_FACTOR_USERS, passwordHash],
  );
  await client.query(
    `insert into known_networks (project_id, user_id, network, noted_at)
     select $1, ${uuidOf("'mfa user ' || n")}, ${addressInSql('n')}, now()
     from generate_series(0, $2::int - 1) n`,
    [PROJECT_ID, SECOND_FACTOR_USERS],
  );
}
