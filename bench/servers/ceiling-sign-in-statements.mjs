/** @param {string} userColumns */
const findCredential = (userColumns) => `
  select ${userColumns}, u.password_hash as "passwordHash"
  from contact_channels c
  join users u on u.project_id = c.project_id and u.id = c.user_id
  where c.project_id = $1 and c.value_normalized = $2 and c.signs_in`;

/** @param {string} email */
const accountOf = (email) => `sha256(convert_to('password ' || ${email}, 'UTF8'))`;

/** Of an account and a network. Whether that is too many is not asked. */
const COUNTED_GUESS = `
  counted_guess as (
    insert into guesses (project_id, account, network, kind, count, blocked_until, ends_at)
    values ($1, ${accountOf('$2')}, $3, 'password', 1, '-infinity', now() + interval '15 minutes')
    on conflict (project_id, account, network) do update set count = guesses.count + 1
  )`;

const FORGOTTEN_GUESS = `
  forgotten_guess as (
    delete from guesses where project_id = $1 and account = ${accountOf('$8')} and network = $7
  )`;

const INSERT_SESSION = `
  insert into sessions (project_id, id, user_id, refresh_token_hash, created_at, last_used_at, expires_at, address)
  values ($1, $2, $3, $4, $5, $5, $6, $7)`;

/** @param {string} method */
const sessionEvent = (method) => `
  session_event as (
    insert into events (project_id, id, type, version, created_at, data, actor, actor_id, address, request_id)
    values ($1, gen_random_uuid(), 'session.created', 1, $5, jsonb_build_object('id', $2::uuid, 'user_id', $3::uuid,
      'method', '${method}', 'is_impersonation', false, 'is_server_made', false,
      'expires_at_millis', floor(extract(epoch from $6::timestamptz) * 1000)::bigint), 'user', $3, $7, $2::uuid::text)
  )`;

const NEW_USER = `
  new_user as (
    insert into users (project_id, id, signed_up_at, last_active_at, primary_email, primary_email_normalized,
      email_auth_enabled, password_hash, origin)
    values ($1, $3, $5, $5, $8, $9, true, $10, 'sign_up')
  )`;

const NEW_USER_DATA = JSON.stringify({
  primary_email_verified: false,
  must_verify_email: false,
  email_auth_enabled: true,
  otp_auth_enabled: true,
  has_password: true,
  requires_totp: false,
  restricted_at_millis: null,
  restricted_reason: null,
  restricted_private_details: null,
  display_name: null,
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: null,
  oauth_accounts: [],
  selected_team: null,
});

const USER_EVENT = `
  user_event as (
    insert into events (project_id, id, type, version, created_at, data, actor, address, request_id)
    values ($1, gen_random_uuid(), 'user.created', 1, $5, jsonb_build_object('id', $3::uuid, 'primary_email', $8::text,
      'signed_up_at_millis', floor(extract(epoch from $5::timestamptz) * 1000)::bigint,
      'last_active_at_millis', floor(extract(epoch from $5::timestamptz) * 1000)::bigint) || '${NEW_USER_DATA}'::jsonb,
      'user', $7, $2::uuid::text)
  )`;

const KNOWN_NETWORK = `
  known_network as (
    insert into known_networks (project_id, user_id, network, noted_at) values ($1, $3, $7, $5)
  )`;

const TRIED_CODE = `
  tried as (
    update verification_codes
    set wrong_tries = wrong_tries + 1
    where project_id = $1 and code_hash = $2 and used_at is null and expires_at > $3
    returning user_id
  )`;

/** @param {string} userColumns */
const selectTried = (userColumns) => `
  select ${userColumns}
  from tried
  join users u on u.project_id = $1 and u.id = tried.user_id`;

const USED_CODE = `
  used as (
    update verification_codes
    set used_at = $5
    where project_id = $1 and code_hash = $8 and used_at is null
  )`;

const USED_OAUTH_CODE = `
  used_oauth_code as (
    update oauth_codes
    set used_at = $5, session_id = $2, provider_id = null, account_id = null
    where project_id = $1 and code_hash = $8 and used_at is null
  )`;

const ACCEPTED_STEP = `
  accepted as (
    update users
    set totp_last_step = $9
    where project_id = $1 and id = $3 and (totp_last_step is null or totp_last_step < $9)
  )`;

/** A right one-time password was no guess. */
const UNCOUNTED_STEP = `
  uncounted_step as (
    update rate_limits set count = count - 1 where project_id = $1 and bucket = 'mfa ' || $3::uuid
  )`;

/**
 * One more in each bucket that is selected; whether that is too many is not asked.
 * @param {string} bucket
 * @param {string} [source]
 */
export const countOneIn = (bucket, source = '') => `
  counted as (
    insert into rate_limits (project_id, bucket, window_ends_at, count)
    select $1, ${bucket}, now() + interval '1 hour', 1 ${source}
    on conflict (project_id, bucket) do update set count = rate_limits.count + 1
  )`;

/** @param {readonly string[]} parts @param {string} statement */
const withParts = (parts, statement) => (parts.length === 0 ? statement : `with ${parts.join(',')} ${statement}`);

/**
 * The statements of sign-ins and sign-ups, with every row that Keystead writes. A bare ceiling leaves out events, counts and IP
 * addresses.
 * @param {{ userColumns: string, isBare: boolean }} options
 */
export function signInStatements({ userColumns, isBare }) {
  /** What a bare ceiling leaves out, parts of statements and their values alike. @type {(...left: string[]) => string[]} */
  const unlessBare = (...left) => (isBare ? [] : left);
  return {
    unlessBare,
    FIND_CREDENTIAL: withParts(unlessBare(COUNTED_GUESS), findCredential(userColumns)),
    BEGIN_SESSION: withParts(unlessBare(sessionEvent('password'), FORGOTTEN_GUESS), INSERT_SESSION),
    INSERT_USER_AND_SESSION: withParts(
      [
        NEW_USER,
        ...unlessBare(sessionEvent('password'), USER_EVENT, KNOWN_NETWORK, countOneIn(`'sign-up from ' || $7`)),
      ],
      INSERT_SESSION,
    ),
    TRY_CODE: withParts([TRIED_CODE], selectTried(userColumns)),
    USE_CODE: withParts([USED_CODE, ...unlessBare(sessionEvent('otp'))], INSERT_SESSION),
    TRY_ATTEMPT: withParts(
      [TRIED_CODE, ...unlessBare(countOneIn(`'mfa ' || user_id`, 'from tried'))],
      selectTried(userColumns),
    ),
    USE_ATTEMPT: withParts(
      [USED_CODE, ACCEPTED_STEP, ...unlessBare(sessionEvent('mfa'), UNCOUNTED_STEP)],
      INSERT_SESSION,
    ),
    USE_OAUTH_CODE: withParts([USED_OAUTH_CODE, ...unlessBare(sessionEvent('oauth'))], INSERT_SESSION),
  };
}
