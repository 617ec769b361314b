import { execute, maybeOne, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import type { Flow } from './flow.ts';

export const insertFlow = (db: Db, stateHash: Buffer, flow: Flow) =>
  execute(
    db,
    sql`
      insert into oauth_flows (state_hash, project_id, provider_id, user_id, session_id, is_unbound, verifier_sealed, nonce,
        client_id, scopes, redirect_uri, state, code_challenge, error_redirect_url, after_callback_redirect_url, expires_at)
      values (${stateHash}, ${flow.projectId}, ${flow.providerId}, ${flow.userId}, ${flow.sessionId}, ${flow.isUnbound},
        ${flow.verifierSealed}, ${flow.nonce}, ${flow.clientId}, ${flow.scopes}, ${flow.redirectUri}, ${flow.state},
        ${flow.codeChallenge}, ${flow.errorRedirectUrl}, ${flow.afterCallbackRedirectUrl}, ${flow.expiresAt})`,
  );

/**
 * Ends a flow, once, if it is one of the browser that asks. The state alone names it, whatever the project: nobody else
 * knows it.
 */
export const takeFlow = (db: Db, { stateHash, hasCookie }: { stateHash: Buffer; hasCookie: boolean }) =>
  maybeOne<Flow>(
    db,
    sql`
      delete from oauth_flows
      where state_hash = ${stateHash} and (is_unbound or ${hasCookie})
      returning project_id as "projectId", provider_id as "providerId", user_id as "userId", session_id as "sessionId",
        is_unbound as "isUnbound", verifier_sealed as "verifierSealed", nonce, client_id as "clientId", scopes,
        redirect_uri as "redirectUri", state, code_challenge as "codeChallenge", error_redirect_url as "errorRedirectUrl",
        after_callback_redirect_url as "afterCallbackRedirectUrl", expires_at as "expiresAt"`,
  );

export const expiredFlows = (before: Date): Sweep => ({
  deleteFrom: sql`oauth_flows`,
  key: sql`state_hash`,
  by: sql`expires_at`,
  before,
});
