import { maybeOne, type Db } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import { part, rowsOf } from '../../../db/together.ts';
import type { Flow, TakenFlow } from './flow.ts';

/** Inserts a flow, if the condition is true. */
export const insertFlow = (condition: Sql, stateHash: Buffer, flow: Flow) =>
  part(
    'flow',
    sql`
      insert into oauth_flows (state_hash, project_id, provider_id, user_id, session_id, is_unbound, verifier_sealed, nonce,
        client_id, scopes, redirect_uri, state, code_challenge, error_redirect_url, after_callback_redirect_url, expires_at)
      select ${stateHash}::bytea, ${flow.projectId}, ${flow.providerId}, ${flow.userId}::uuid, ${flow.sessionId}::uuid,
        ${flow.isUnbound}::boolean, ${flow.verifierSealed}::bytea, ${flow.nonce}, ${flow.clientId}, ${flow.scopes}::text[],
        ${flow.redirectUri}, ${flow.state}, ${flow.codeChallenge}, ${flow.errorRedirectUrl}, ${flow.afterCallbackRedirectUrl},
        ${flow.expiresAt}::timestamptz
      where ${condition}`,
  );

/** Selects until when a counted flow is blocked, if it is. */
export const selectBlockedUntil = (blockedUntil: Sql) => sql`select ${blockedUntil} as "blockedUntil"`;

/**
 * Uses a flow up, once, if it belongs to the browser that makes the request. Finds it by the state alone, in any
 * project, because nobody else knows the state.
 */
export const takeFlow = (db: Db, { stateHash, hasCookie, now }: { stateHash: Buffer; hasCookie: boolean; now: Date }) =>
  maybeOne<TakenFlow>(
    db,
    sql`
      update oauth_flows
      set used_at = ${now}
      where state_hash = ${stateHash} and used_at is null and (is_unbound or ${hasCookie})
      returning state_hash as "stateHash", project_id as "projectId", provider_id as "providerId", user_id as "userId", session_id as "sessionId",
        is_unbound as "isUnbound", verifier_sealed as "verifierSealed", nonce, client_id as "clientId", scopes,
        redirect_uri as "redirectUri", state, code_challenge as "codeChallenge", error_redirect_url as "errorRedirectUrl",
        after_callback_redirect_url as "afterCallbackRedirectUrl", expires_at as "expiresAt"`,
  );

/** Finds a flow that could not be taken. */
export const findFlow = (db: Db, stateHash: Buffer) =>
  maybeOne<Pick<Flow, 'projectId' | 'redirectUri' | 'errorRedirectUrl'> & { isUsed: boolean }>(
    db,
    sql`
      select project_id as "projectId", redirect_uri as "redirectUri", error_redirect_url as "errorRedirectUrl",
        used_at is not null as "isUsed"
      from oauth_flows
      where state_hash = ${stateHash}`,
  );

/** Returns the session that links an account: not the original one, if that was replaced meanwhile. */
export const findSessionOfFlow = (db: Db, stateHash: Buffer) =>
  maybeOne<{ sessionId: string | null }>(
    db,
    sql`select session_id as "sessionId" from oauth_flows where state_hash = ${stateHash}`,
  );

/** Flows that were started in a session continue in the session that replaces it. */
export const moveFlows = ({ projectId, userId, sessionId }: { projectId: string; userId: string; sessionId: string }) =>
  part(
    'moved_flows',
    sql`
      update oauth_flows f
      set session_id = begun.id
      from ${rowsOf('begun')}
      where f.project_id = ${projectId} and f.user_id = ${userId} and f.session_id = ${sessionId}`,
  );

export const expiredFlows = (before: Date): Sweep => ({
  deleteFrom: sql`oauth_flows`,
  key: sql`state_hash`,
  by: sql`expires_at`,
  before,
});
