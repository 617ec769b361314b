import { countOneIn } from './ceiling-sign-in-statements.mjs';

const PROJECT_ID = 'internal';
const PROVIDER_ID = 'google';

const INSERT_FLOW = `
  with ${countOneIn(`'flow from ' || $10`)}
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

/** @typedef {(name: string, text: string, values: unknown[]) => Promise<any>} Run */
/** @typedef {{ verifierSealed: Buffer, nonce: string, redirectUri: string, state: string, codeChallenge: string, expiresAt: Date }} StoredFlow */

/**
 * @typedef {object} Parts what the statements share with others
 * @property {Run} run
 * @property {Run} findOne
 * @property {string} userColumns
 * @property {string} useCode
 */

/** @param {Parts} parts */
export function openOAuthStatements({ run, findOne, userColumns, useCode }) {
  const FIND_CODE = findCode(userColumns);
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
        network,
      ]),

    /** @param {Buffer} stateHash @returns {Promise<StoredFlow>} */
    takeFlow: (stateHash) => findOne('taken flow', TAKE_FLOW, [stateHash]),

    /** @param {Buffer} hash @param {string} accountId @param {Pick<StoredFlow, 'redirectUri' | 'codeChallenge' | 'expiresAt'>} flow */
    insertCode: (hash, accountId, { redirectUri, codeChallenge, expiresAt }) =>
      run('new code', INSERT_CODE, [hash, PROJECT_ID, PROVIDER_ID, accountId, redirectUri, codeChallenge, expiresAt]),

    /** @param {Buffer} hash @param {Date} now */
    findOAuthCode: (hash, now) => findOne('OAuth code', FIND_CODE, [PROJECT_ID, hash, now]),

    /** @param {Buffer} hash @param {unknown[]} sessionValues */
    useOAuthCode: (hash, sessionValues) => run('used OAuth code', useCode, [...sessionValues, hash]),
  };
}
