import { createHmac } from 'node:crypto';

export interface SignedMessage {
  /** The same at every attempt, by which receivers know what they have seen. */
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
}

/** What Standard Webhooks asks for, and the same under the names that receivers of Svix look for: one signature per key. */
export function webhookHeaders(keys: readonly Buffer[], { id, sentAt, body }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signature = keys.map((key) => `v1,${sign(key, `${id}.${timestamp}.${body}`)}`).join(' ');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': signature,
  };
}

const sign = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64');
