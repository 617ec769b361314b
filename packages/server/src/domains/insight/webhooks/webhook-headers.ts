import { createHmac } from 'node:crypto';

interface Sending {
  /** The same at every attempt, so that receiving servers recognize duplicates. */
  readonly id: string;
  readonly sentAt: Date;
}

export interface SignedMessage extends Sending {
  readonly body: string;
}

/** Returns one signature per key. */
export const signatureOf = (keys: readonly Buffer[], { id, sentAt, body }: SignedMessage): string =>
  keys.map((key) => `v1,${sign(key, `${id}.${timestampOf(sentAt)}.${body}`)}`).join(' ');

/** The headers of Standard Webhooks, and the same values under the names that Svix libraries expect. */
export function webhookHeaders({ id, sentAt }: Sending, signature: string): Record<string, string> {
  const timestamp = timestampOf(sentAt);
  return {
    'content-type': 'application/json',
    'user-agent': 'Keystead',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': signature,
  };
}

const timestampOf = (sentAt: Date): string => String(Math.floor(sentAt.getTime() / 1000));

const sign = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64');
