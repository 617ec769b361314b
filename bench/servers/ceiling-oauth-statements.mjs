const PROJECT_ID = 'internal';
const PROVIDER_ID = 'google';

const INSERT_FLOW = `
  insert into oauth_flows (state_hash, project_id, provider_id, is_unbound, verifier_sealed, nonce, client_id, scopes,
    redirect_uri, state, code_challenge, expires_at)
  values ($1, $2, $3, true, $4, $5, $3, '{openid}', $6, $7, $8, $9)`;

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

/** @param {string} insertSession */
const useCode = (insertSession) => `
  with used as (
    update oauth_codes
    set used_at = $5, session_id = $2, provider_id = null, account_id = null
    where project_id = $1 and code_hash = $7 and used_at is null
  )
  ${insertSession}`;

/** @typedef {(name: string, text: string, values: unknown[]) => Promise<any>} Run */
/** @typedef {{ verifierSealed: Buffer, nonce: string, redirectUri: string, state: string, codeChallenge: string, expiresAt: Date }} StoredFlow */

/** @param {{ run: Run, findOne: Run, userColumns: string, insertSession: string }} parts */
export function openOAuthStatements({ run, findOne, userColumns, insertSession }) {
  const FIND_CODE = findCode(userColumns);
  const USE_CODE = useCode(insertSession);
  return {
    /** @param {Buffer} stateHash @param {StoredFlow} flow */
    insertFlow: (stateHash, { verifierSealed, nonce, redirectUri, state, codeChallenge, expiresAt }) =>
      run('flow', INSERT_FLOW, [
        stateHash,
        PROJECT_ID,
        PROVIDER_ID,
        verifierSealed,
        nonce,
        redirectUri,
        state,
        codeChallenge,
        expiresAt,
      ]),

    /** @param {Buffer} stateHash @returns {Promise<StoredFlow>} */
    takeFlow: (stateHash) => findOne('taken flow', TAKE_FLOW, [stateHash]),

    /** @param {Buffer} hash @param {string} accountId @param {Pick<StoredFlow, 'redirectUri' | 'codeChallenge' | 'expiresAt'>} flow */
    insertCode: (hash, accountId, { redirectUri, codeChallenge, expiresAt }) =>
      run('new code', INSERT_CODE, [hash, PROJECT_ID, PROVIDER_ID, accountId, redirectUri, codeChallenge, expiresAt]),

    /** @param {Buffer} hash @param {Date} now */
    findOAuthCode: (hash, now) => findOne('OAuth code', FIND_CODE, [PROJECT_ID, hash, now]),

    /** @param {Buffer} hash @param {unknown[]} sessionValues */
    useOAuthCode: (hash, sessionValues) => run('used OAuth code', USE_CODE, [...sessionValues, hash]),
  };
}
