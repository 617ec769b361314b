import { randomUUID } from 'node:crypto';
import { accessTokenOf } from './ask.mjs';
import { hashOf, insertSessions, insertUsers, newSecret } from './artefacts.mjs';

/**
 * @typedef {import('./artefacts.mjs').Client} Client
 * @typedef {import('../start-server-process.mjs').ServerProcess} ServerProcess
 */

const RACERS = 8;
/** @type {string[]} */
let accessTokens = [];

/** What a racer is signed in with. @param {number} racer */
export const headersOf = (racer) => ({ 'x-stack-access-token': accessTokens[racer % RACERS] ?? '' });

/** Invitations to a team each, and people who are in none of them. @param {Client} client @param {number} count @param {ServerProcess} server */
export async function insertInvitations(client, count, server) {
  const people = await insertUsers(client, RACERS, { isVerified: true });
  const refreshTokens = await insertSessions(client, people);
  accessTokens = await Promise.all(refreshTokens.map((token) => accessTokenOf(server, token)));
  const teams = Array.from({ length: count }, () => randomUUID());
  const codes = teams.map(newSecret);
  await client.query(
    `insert into teams (project_id, id, created_at, display_name)
     select 'internal', id, now(), 'Acme Design' from unnest($1::uuid[]) as id`,
    [teams],
  );
  await client.query(
    `insert into verification_codes (project_id, code_hash, purpose, email, email_normalized, invitation_id, team_id,
       created_at, expires_at)
     select 'internal', code_hash, 'team_invitation', 'invited@example.com', 'invited@example.com', gen_random_uuid(),
       team_id, now(), now() + interval '1 hour'
     from unnest($1::bytea[], $2::uuid[]) as given (code_hash, team_id)`,
    [codes.map(hashOf), teams],
  );
  return codes;
}
