import { randomUUID } from 'node:crypto';
import { hashOf, insertSessions, insertUsers } from './artefacts.mjs';
import { accessTokenOf } from './ask.mjs';

/**
 * @typedef {import('./artefacts.mjs').Client} Client
 * @typedef {import('../start-server-process.mjs').ServerProcess} ServerProcess
 */

const AT_ONCE = 8;

/** What members of the teams of the races are given. */
const DEFAULT = 'racer';

/** @param {Client} client @param {number} count @returns {Promise<string[]>} teams without members */
export async function insertTeams(client, count) {
  const ids = Array.from({ length: count }, () => randomUUID());
  await client.query(
    `insert into permission_definitions (project_id, permission_id) values ('internal', $1) on conflict do nothing`,
    [DEFAULT],
  );
  await client.query(
    `update projects set team_member_default_permissions = array[$1], client_team_creation_enabled = true
     where project_id = 'internal'`,
    [DEFAULT],
  );
  await client.query(
    `insert into teams (project_id, id, created_at, display_name)
     select 'internal', id, now(), 'A team to race for' from unnest($1::uuid[]) as id`,
    [ids],
  );
  return ids;
}

/** The code of the invitation to a team. @param {string} teamId */
export const invitationTo = (teamId) => teamId.replaceAll('-', '').padEnd(45, '0');

/** @param {Client} client @param {string[]} teamIds one invitation to each */
export async function insertInvitations(client, teamIds) {
  await client.query(
    `insert into verification_codes (project_id, code_hash, purpose, email, email_normalized, invitation_id, team_id,
       created_at, expires_at)
     select 'internal', code_hash, 'team_invitation', 'guest@example.com', 'guest@example.com', gen_random_uuid(),
       team_id, now(), now() + interval '1 hour'
     from unnest($1::bytea[], $2::uuid[]) as given (code_hash, team_id)`,
    [teamIds.map((id) => hashOf(invitationTo(id))), teamIds],
  );
}

/**
 * Permissions that nobody has yet, and a member to grant them to.
 * @param {Client} client
 * @param {number} count
 * @param {{ teamId: string, memberId: string }} member
 */
export async function insertPermissions(client, count, { teamId, memberId }) {
  const ids = Array.from({ length: count }, () => `race_${randomUUID().replaceAll('-', '')}`);
  await client.query(
    `insert into permission_definitions (project_id, permission_id) select 'internal', id from unnest($1::text[]) as id`,
    [ids],
  );
  await client.query(
    `insert into team_memberships (project_id, team_id, user_id, joined_at) values ('internal', $1, $2, now())`,
    [teamId, memberId],
  );
  return ids;
}

/** People who are signed in: their access tokens. @param {Client} client @param {number} count @param {ServerProcess} server */
export async function signInUsers(client, count, server) {
  const refreshTokens = await insertSessions(client, await insertUsers(client, count, { isVerified: true }));
  /** @type {string[]} */
  const accessTokens = [];
  const refreshNext = async () => {
    for (let token = refreshTokens.pop(); token !== undefined; token = refreshTokens.pop())
      accessTokens.push(await accessTokenOf(server, token));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, refreshNext));
  return accessTokens;
}
