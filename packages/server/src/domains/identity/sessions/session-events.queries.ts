import type { EndOfSession, SessionMethod } from '@keystead/contract';
import { sql } from '../../../db/sql.ts';
import { rowsOf } from '../../../db/together.ts';

/** The event about a session that the CTE `begun` starts. It contains none of the tokens. */
export const begunSessionEvent = (method: SessionMethod) =>
  ({
    type: 'session.created',
    version: 1,
    rows: rowsOf('begun'),
    data: sql`
      jsonb_build_object('id', id, 'user_id', user_id, 'method', ${method}::text, 'is_impersonation', is_impersonation,
        'is_server_made', is_server_made, 'expires_at_millis', floor(extract(epoch from expires_at) * 1000)::bigint)`,
  }) as const;

/** The actor of a session: its user, or an unknown person if it is an impersonation. */
export const heldByUser = sql`'user', case when not is_impersonation then user_id end`;

/** The event about a session that the CTE `ended` revokes. */
export const endedSessionEvent = (reason: EndOfSession) =>
  ({
    type: 'session.ended',
    version: 1,
    rows: rowsOf('ended'),
    data: sql`jsonb_build_object('id', id, 'user_id', user_id, 'reason', ${reason}::text, 'is_impersonation', is_impersonation)`,
  }) as const;

/** The event about those that were active until then. The others had ended before. */
export const endedAliveEvent = (reason: EndOfSession) =>
  ({ ...endedSessionEvent(reason), rows: sql`${rowsOf('ended')} where is_alive` }) as const;

/** The event about a session whose refresh token was used twice. */
export const reusedTokenEvent = {
  type: 'session.token_reused',
  version: 1,
  rows: rowsOf('ended'),
  data: sql`jsonb_build_object('id', id, 'user_id', user_id)`,
} as const;
