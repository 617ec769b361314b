import type { EndOfSession, SessionMethod } from '@keystead/contract';
import { sql } from '../../../db/sql.ts';
import { rowsOf } from '../../../db/together.ts';

/** What events tell of a session that the part called `begun` begins. Its tokens are none of it. */
export const begunSessionEvent = (method: SessionMethod) =>
  ({
    type: 'session.created',
    version: 1,
    rows: rowsOf('begun'),
    data: sql`
      jsonb_build_object('id', id, 'user_id', user_id, 'method', ${method}::text, 'is_impersonation', is_impersonation,
        'is_server_made', is_server_made, 'expires_at_millis', floor(extract(epoch from expires_at) * 1000)::bigint)`,
  }) as const;

/** Who holds it: its user, or somebody who is not known to us where an owner is signed in as the user. */
export const heldByUser = sql`'user', case when not is_impersonation then user_id end`;

/** What they tell of a session that the part called `ended` ends. */
export const endedSessionEvent = (reason: EndOfSession) =>
  ({
    type: 'session.ended',
    version: 1,
    rows: rowsOf('ended'),
    data: sql`jsonb_build_object('id', id, 'user_id', user_id, 'reason', ${reason}::text, 'is_impersonation', is_impersonation)`,
  }) as const;

/** Of those among them that were alive until then. The others were over, and nobody ended them now. */
export const endedAliveEvent = (reason: EndOfSession) =>
  ({ ...endedSessionEvent(reason), rows: sql`${rowsOf('ended')} where is_alive` }) as const;

/** What they tell of a session whose token came twice. */
export const reusedTokenEvent = {
  type: 'session.token_reused',
  version: 1,
  rows: rowsOf('ended'),
  data: sql`jsonb_build_object('id', id, 'user_id', user_id)`,
} as const;
