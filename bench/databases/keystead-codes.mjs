import { CODE_CHALLENGE, OAUTH_FLOWS, REDIRECT_URI, SECOND_FACTOR_USERS, SIGN_IN_CODES } from './seeded.mjs';
import { PROJECT_ID, uuidOf } from './seed-keystead.mjs';

// What can be used once is used up by a slice, so each gets its own: written as the server would have written it.

/** An SQL expression. @param {string} text */
const sha256Of = (text) => `sha256(convert_to(${text}, 'utf8'))`;

/**
 * The codes of magic links that were just mailed.
 * @param {import('pg').Client} client
 * @param {number} users
 */
export async function mailKeysteadCodes(client, users) {
  await client.query(`delete from verification_codes where purpose = 'sign_in'`);
  await client.query(
    `insert into verification_codes (project_id, code_hash, nonce_hash, purpose, email, email_normalized, user_id, created_at,
       expires_at)
     select $1, ${sha256Of(`'s' || lpad(n::text, 44, '0')`)}, ${sha256Of(`lpad(n::text, 39, '0')`)}, 'sign_in',
       u.primary_email, u.primary_email_normalized, u.id, now(), now() + interval '10 minutes'
     from generate_series(0, $2::int - 1) n
     join users u on u.project_id = $1 and u.id = ${uuidOf("'user ' || n * 7919 % $3::int")}`,
    [PROJECT_ID, SIGN_IN_CODES, users],
  );
  await client.query('vacuum analyze verification_codes');
}

/**
 * The codes of people who have just come back from the provider.
 * @param {import('pg').Client} client
 * @param {number} users
 */
export async function giveKeysteadOAuthCodes(client, users) {
  await client.query('delete from oauth_codes');
  await client.query(
    `insert into oauth_codes (project_id, code_hash, user_id, is_new_user, provider_id, account_id, redirect_uri, code_challenge,
       expires_at)
     select $1, ${sha256Of(`'o' || lpad(n::text, 44, '0')`)}, ${uuidOf("'user ' || n * 7919 % $3::int")}, false, 'google',
       'account-' || n * 7919 % $3::int, $4, $5, now() + interval '10 minutes'
     from generate_series(0, $2::int - 1) n`,
    [PROJECT_ID, OAUTH_FLOWS, users, REDIRECT_URI, CODE_CHALLENGE],
  );
  await client.query('vacuum analyze oauth_codes');
}

/**
 * Nobody is on the way any more: neither those who have come back, nor those who have not.
 * @param {import('pg').Client} client
 */
export async function forgetKeysteadFlows(client) {
  await client.query('delete from oauth_flows');
  await client.query('delete from oauth_codes');
  await client.query('vacuum analyze oauth_flows');
  await client.query('vacuum analyze oauth_codes');
}

/**
 * Everyone who has a second factor has just proved the first one, and has not used the one-time password of this moment.
 * @param {import('pg').Client} client
 */
export async function startKeysteadAttempts(client) {
  await client.query(`delete from verification_codes where purpose = 'mfa_attempt'`);
  await client.query(
    `insert into verification_codes (project_id, code_hash, purpose, user_id, created_at, expires_at)
     select $1, ${sha256Of(`'a' || lpad(n::text, 44, '0')`)}, 'mfa_attempt', ${uuidOf("'mfa user ' || n")}, now(),
       now() + interval '5 minutes'
     from generate_series(0, $2::int - 1) n`,
    [PROJECT_ID, SECOND_FACTOR_USERS],
  );
  await client.query('update users set totp_last_step = null where totp_last_step is not null');
  await client.query('vacuum analyze verification_codes');
}
