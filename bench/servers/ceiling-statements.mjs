import { userColumns } from '@keystead/server';
import { LARGE_TEAM_ID } from '../databases/seeded.mjs';
import pg from 'pg';
import { send } from './ceiling-connection.mjs';
import { openOAuthStatements } from './ceiling-oauth-statements.mjs';
import { countOneIn, signInStatements } from './ceiling-sign-in-statements.mjs';

const PROJECT_ID = 'internal';
const CONNECTIONS = 2;
const USE_NOTED_EVERY_MS = 60_000;

/** The very columns that the service selects. */
const [USER_COLUMNS, ...boundColumns] = userColumns.texts;
if (boundColumns.length > 0) throw new Error('The columns of a user bind values, which no statement here passes on.');

const FIND_USER_WITH_SESSION = `
  select ${USER_COLUMNS}
  from users u
  join sessions s on s.project_id = u.project_id and s.id = $3 and s.user_id = u.id and s.expires_at > $4
  where u.project_id = $1 and u.id = $2`;

const USE_REFRESH_TOKEN = `
  with found as (
    select id, user_id, last_used_at
    from sessions
    where project_id = $1 and refresh_token_hash = $2 and expires_at > $3
  ), noted as (
    update sessions s
    set last_used_at = $3
    from found
    where s.project_id = $1 and s.id = found.id and found.last_used_at < $4
  )
  select ${USER_COLUMNS}, found.id as "sessionId"
  from found
  join users u on u.project_id = $1 and u.id = found.user_id`;

const LIST_SESSIONS = `
  select id, user_id as "userId", created_at as "createdAt", last_used_at as "lastUsedAt", is_impersonation as "isImpersonation", device,
    address
  from sessions
  where project_id = $1 and user_id = $2 and expires_at > $3
  order by last_used_at desc, created_at desc, id`;

const LIST_USERS = `
  select ${USER_COLUMNS}
  from users u
  where u.project_id = $1
  order by u.signed_up_at, u.id
  limit 101`;

const LIST_TEAMS = `
  select t.id, t.created_at, t.display_name, t.profile_image_url, t.client_metadata, t.client_read_only_metadata
  from team_memberships m
  join teams t on t.project_id = m.project_id and t.id = m.team_id
  where m.project_id = $1 and m.user_id = $2
  order by t.created_at, t.id`;

const LIST_MEMBERS = `
  select m.team_id, m.user_id, coalesce(m.display_name, u.display_name) as display_name,
    coalesce(m.profile_image_url, u.profile_image_url) as profile_image_url
  from team_memberships m
  join users u on u.project_id = m.project_id and u.id = m.user_id
  where m.project_id = $1 and m.team_id = $2
  order by m.joined_at, m.user_id
  limit 101`;

const CHECK_PERMISSION = `
  select '$read_members' as id, g.team_id, g.user_id
  from team_permissions g
  left join permission_definitions d on d.project_id = g.project_id and d.permission_id = g.permission_id
  where g.project_id = $1 and g.team_id = $2 and g.user_id = $3
    and (g.permission_id = '$read_members' or '$read_members' = any(d.reachable_permission_ids))
  limit 1`;

const INSERT_TEAM = `
  with ${countOneIn(`'teams of ' || $3::uuid`)}, team as (
    insert into teams (project_id, id, created_at, display_name) values ($1, $2, $4, $5)
  ), member as (
    insert into team_memberships (project_id, team_id, user_id, joined_at, is_creator) values ($1, $2, $3, $4, true)
  ), events as (
    insert into events (project_id, id, type, version, created_at, data, actor, actor_id, request_id)
    select $1, gen_random_uuid(), told.type, 1, $4, told.data, 'user', $3, $2::uuid::text
    from (values ('team.created', $6::jsonb), ('team_membership.created', $7::jsonb), ('team_permission.created', $8::jsonb))
      as told (type, data)
  )
  insert into team_permissions (project_id, team_id, user_id, permission_id) values ($1, $2, $3, 'admin')`;

/** @typedef {{ hash: Buffer, now: Date }} Code */
/** @typedef {{ id: string, userId: string, refreshTokenHash: Buffer, createdAt: Date, expiresAt: Date, address: string }} Session */

const NEW_TEAM = {
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: null,
};

/**
 * Statements over connections that are shared by all requests: none waits for the answer to the one before it.
 * @param {string} url
 * @param {{ isBare: boolean }} options see `signInStatements`
 */
export async function openStatements(url, { isBare }) {
  const { unlessBare, ...texts } = signInStatements({ userColumns: String(USER_COLUMNS), isBare });
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString: url, pipeline: true }));
  await Promise.all(clients.map((client) => client.connect()));
  let turn = 0;

  /** @param {string} name @param {string} text @param {unknown[]} values */
  const run = (name, text, values) => {
    turn = (turn + 1) % CONNECTIONS;
    return send(/** @type {pg.Client} */ (clients[turn]), { name, text, values });
  };

  /** @param {string} name @param {string} text @param {unknown[]} values */
  const findOne = async (name, text, values) => {
    const [row] = (await run(name, text, values)).rows;
    if (!row) throw new Error(`${name} found nothing`);
    return row;
  };

  /** @param {Session} session */
  const sessionValues = (session) => [
    PROJECT_ID,
    session.id,
    session.userId,
    session.refreshTokenHash,
    session.createdAt,
    session.expiresAt,
    session.address,
  ];

  const oauth = openOAuthStatements({
    run,
    findOne,
    userColumns: String(USER_COLUMNS),
    useCode: texts.USE_OAUTH_CODE,
  });

  return {
    ...oauth,

    /** @param {Buffer} hash @param {Session} session */
    useOAuthCode: (hash, session) => oauth.useOAuthCode(hash, sessionValues(session)),

    /** @param {{ userId: string, sessionId: string, now: Date }} ids */
    findUserWithSession: ({ userId, sessionId, now }) =>
      findOne('user with session', FIND_USER_WITH_SESSION, [PROJECT_ID, userId, sessionId, now]),

    /** @param {{ userId: string, now: Date }} ids */
    listSessions: async ({ userId, now }) => (await run('sessions', LIST_SESSIONS, [PROJECT_ID, userId, now])).rows,

    /** @param {{ userId: string }} ids */
    listTeams: async ({ userId }) => (await run('teams', LIST_TEAMS, [PROJECT_ID, userId])).rows,

    listMembers: async () => (await run('members', LIST_MEMBERS, [PROJECT_ID, LARGE_TEAM_ID])).rows,

    /** @param {{ userId: string }} ids */
    checkPermission: async ({ userId }) =>
      (await run('permission', CHECK_PERMISSION, [PROJECT_ID, LARGE_TEAM_ID, userId])).rows,

    /** @param {{ id: string, display_name: string }} team @param {{ userId: string, now: Date }} creator */
    insertTeam: ({ id, display_name }, { userId, now }) =>
      run('team', INSERT_TEAM, [
        PROJECT_ID,
        id,
        userId,
        now,
        display_name,
        JSON.stringify({ ...NEW_TEAM, id, display_name, created_at_millis: now.getTime() }),
        JSON.stringify({ team_id: id, user_id: userId }),
        JSON.stringify({ id: 'admin', team_id: id, user_id: userId }),
      ]),

    listUsers: async () => (await run('users', LIST_USERS, [PROJECT_ID])).rows,

    /** @param {string} email @param {string} network */
    countAndFindCredential: (email, network) =>
      findOne('credential', texts.FIND_CREDENTIAL, [PROJECT_ID, email, ...unlessBare(network)]),

    /** @param {string} email @param {Session} session */
    beginSession: (email, session) =>
      run('session', texts.BEGIN_SESSION, [...sessionValues(session), ...unlessBare(email)]),

    /** @param {{ email: string, passwordHash: string }} user @param {Session} session */
    insertUserAndSession: ({ email, passwordHash }, session) =>
      run('user and session', texts.INSERT_USER_AND_SESSION, [
        ...sessionValues(session),
        email,
        email.toLowerCase(),
        passwordHash,
      ]),

    /** @param {Code} code */
    tryCode: ({ hash, now }) => findOne('code', texts.TRY_CODE, [PROJECT_ID, hash, now]),

    /** @param {Code} code */
    tryAttempt: ({ hash, now }) => findOne('attempt', texts.TRY_ATTEMPT, [PROJECT_ID, hash, now]),

    /** @param {Code} code @param {Session} session */
    useCode: ({ hash }, session) => run('used code', texts.USE_CODE, [...sessionValues(session), hash]),

    /** @param {Code} code @param {Session} session @param {number} step */
    useAttempt: ({ hash }, session, step) =>
      run('used attempt', texts.USE_ATTEMPT, [...sessionValues(session), hash, step]),

    /** @param {{ hash: Buffer, now: Date }} token */
    useRefreshToken: ({ hash, now }) =>
      findOne('refresh', USE_REFRESH_TOKEN, [PROJECT_ID, hash, now, new Date(now.getTime() - USE_NOTED_EVERY_MS)]),
  };
}
