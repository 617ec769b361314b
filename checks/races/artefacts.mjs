import { createHash, randomUUID } from 'node:crypto';

/**
 * @typedef {Parameters<Parameters<typeof import('@keystead/testkit').withClient>[1]>[0]} Client
 * @typedef {{ id: string | null, email: string }} Person
 */

/** @param {string} secret as the service stores it */
export const hashOf = (secret) => createHash('sha256').update(secret).digest();

let made = 0;
const newSecret = () => `${randomUUID()}${(made += 1)}`.replaceAll('-', '').padEnd(45, '0');

/** Letters that no secret begins with: of the racers for one thing each has a code of their own. */
const MARKS = ['', 'g', 'h', 'j', 'k', 'm', 'n', 'p'];
export const RACERS = MARKS.length;
/** @param {number} racer @returns {(code: string) => string} */
export const markedFor = (racer) => (code) => (racer === 0 ? code : `${MARKS[racer]}${code.slice(1)}`);

/** @param {Client} client @param {number} count @param {{ isVerified: boolean }} given @returns {Promise<Person[]>} */
export async function insertUsers(client, count, { isVerified }) {
  const people = Array.from({ length: count }, () => ({
    id: randomUUID(),
    email: `racer-${randomUUID()}@example.com`,
  }));
  await client.query(
    `insert into users (project_id, id, signed_up_at, last_active_at, primary_email, primary_email_normalized,
       primary_email_verified, email_auth_enabled)
     select 'internal', id, now(), now(), email, email, $3, true
     from unnest($1::uuid[], $2::text[]) as given (id, email)`,
    [people.map(({ id }) => id), people.map(({ email }) => email), isVerified],
  );
  return people;
}

/** @param {Client} client @param {string} purpose @param {Person[]} people one code for each @param {string[]} codes */
export async function insertCodes(client, purpose, people, codes = people.map(newSecret)) {
  await client.query(
    `insert into verification_codes (project_id, code_hash, purpose, email, email_normalized, user_id, nonce_hash,
       created_at, expires_at)
     select 'internal', code_hash, $1, email, email, user_id, nonce_hash, now(), now() + interval '1 hour'
     from unnest($2::bytea[], $3::text[], $4::uuid[], $5::bytea[]) as given (code_hash, email, user_id, nonce_hash)`,
    [
      purpose,
      codes.map(hashOf),
      people.map(({ email }) => email),
      people.map(({ id }) => id),
      codes.map((code) => (purpose === 'sign_in' ? hashOf(code.slice(6)) : null)),
    ],
  );
  return codes;
}

/** @param {Client} client @param {Person[]} people one session for each */
export async function insertSessions(client, people) {
  const tokens = people.map(newSecret);
  await client.query(
    `insert into sessions (project_id, id, user_id, refresh_token_hash, created_at, last_used_at, expires_at)
     select 'internal', gen_random_uuid(), user_id, token_hash, now(), now(), now() + interval '1 hour'
     from unnest($1::uuid[], $2::bytea[]) as given (user_id, token_hash)`,
    [people.map(({ id }) => id), tokens.map(hashOf)],
  );
  return tokens;
}
