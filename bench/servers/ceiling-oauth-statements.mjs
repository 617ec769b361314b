const PROJECT_ID = 'internal';
const PROVIDER_ID = 'google';

/** @param {Parts['countOneIn']} countOneIn */
const insertFlow = (countOneIn) => `
  with counted as (${countOneIn('$10', '$11')}
  )
  insert into oauth_flows (state_hash, project_id, provider_id, is_unbound, verifier_sealed, nonce, client_id, scopes,
    redirect_uri, state, code_challenge, expires_at)
  values ($2, $1, $3, true, $4, $5, $3, '{openid}', $6, $7, $8, $9)`;

const TAKE_FLOW = `
  update oauth_flows
  set used_at = now()
  where state_hash = $1 and used_at is null
  returning verifier_sealed as "verifierSealed", nonce, redirect_uri as "redirectUri", state, code_challenge as "codeChallenge",
    expires_at as "expiresAt"`;

const INSERT_CODE = `
  insert into oauth_codes (code_hash, project_id, user_id, is_new_user, provider_id, account_id, redirect_uri, code_challenge,
    expires_at)
  select $1, project_id, user_id, false, provider_id, account_id, $5, $6, $7
  from oauth_accounts
  where project_id = $2 and provider_id = $3 and account_id = $4`;

/** @param {string} userColumns */
const findCode = (userColumns) => `
  select ${userColumns}, c.redirect_uri as "redirectUri", c.code_challenge as "codeChallenge"
  from oauth_codes c
  join users u on u.project_id = c.project_id and u.id = c.user_id
  where c.project_id = $1 and c.code_hash = $2 and c.used_at is null and c.expires_at > $3`;

/** @param {string} insertSession @param {Parts['noteNetwork']} noteNetwork */
const useCode = (insertSession, noteNetwork) => `
  with used as (
    update oauth_codes
    set used_at = $5, session_id = $2, provider_id = null, account_id = null
    where project_id = $1 and code_hash = $7 and used_at is null
  ), noted as (${noteNetwork('$3', '$8', '$5')}
  )
  ${insertSession}`;

const HOUR_MS = 3_600_000;

/** @typedef {(name: string, text: string, values: unknown[]) => Promise<any>} Run */
/** @typedef {{ verifierSealed: Buffer, nonce: string, redirectUri: string, state: string, codeChallenge: string, expiresAt: Date }} StoredFlow */

/**
 * @typedef {object} Parts what the statements share with others
 * @property {Run} run
 * @property {Run} findOne
 * @property {string} userColumns
 * @property {string} insertSession
 * @property {(bucket: string, endsAt: string) => string} countOneIn
 * @property {(userId: string, network: string, now: string) => string} noteNetwork
 */

/** @param {Parts} parts */
export function openOAuthStatements({ run, findOne, userColumns, insertSession, countOneIn, noteNetwork }) {
  const INSERT_FLOW = insertFlow(countOneIn);
  const FIND_CODE = findCode(userColumns);
  const USE_CODE = useCode(insertSession, noteNetwork);
  return {
    /** @param {Buffer} stateHash @param {StoredFlow} flow @param {string} network */
    insertFlow: (stateHash, { verifierSealed, nonce, redirectUri, state, codeChallenge, expiresAt }, network) =>
      run('flow', INSERT_FLOW, [
        PROJECT_ID,
        stateHash,
        PROVIDER_ID,
        verifierSealed,
        nonce,
        redirectUri,
        state,
        codeChallenge,
        expiresAt,
        `flow from ${network}`,
        new Date(Date.now() + HOUR_MS),
      ]),

    /** @param {Buffer} stateHash @returns {Promise<StoredFlow>} */
    takeFlow: (stateHash) => findOne('taken flow', TAKE_FLOW, [stateHash]),

    /** @param {Buffer} hash @param {string} accountId @param {Pick<StoredFlow, 'redirectUri' | 'codeChallenge' | 'expiresAt'>} flow */
    insertCode: (hash, accountId, { redirectUri, codeChallenge, expiresAt }) =>
      run('new code', INSERT_CODE, [hash, PROJECT_ID, PROVIDER_ID, accountId, redirectUri, codeChallenge, expiresAt]),

    /** @param {Buffer} hash @param {Date} now */
    findOAuthCode: (hash, now) => findOne('OAuth code', FIND_CODE, [PROJECT_ID, hash, now]),

    /** @param {Buffer} hash @param {unknown[]} sessionValues @param {string} network */
    useOAuthCode: (hash, sessionValues, network) => run('used OAuth code', USE_CODE, [...sessionValues, hash, network]),
  };
}
