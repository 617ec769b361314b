import { sql } from '../../../db/sql.ts';

export interface NewWebhookToken {
  readonly id: string;
  readonly expiresAt: Date;
}

/** The token itself is stored nowhere. */
export const createdTokenEvent = ({ id, expiresAt }: NewWebhookToken) =>
  ({
    type: 'webhook_token.created',
    version: 1,
    rows: sql`(select) as token`,
    data: sql`jsonb_build_object('id', ${id}::text, 'expires_at_millis', ${expiresAt.getTime()}::bigint)`,
  }) as const;
