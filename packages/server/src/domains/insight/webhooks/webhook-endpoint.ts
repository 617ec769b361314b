import type { getWebhookEndpoint, ResponseOf } from '@keystead/contract';

export type WebhookEndpointView = ResponseOf<typeof getWebhookEndpoint, 'admin'>;

/** A webhook endpoint with its settings and state. */
export interface WebhookEndpoint {
  readonly projectId: string;
  readonly id: string;
  readonly url: string;
  readonly description: string;
  /** Null for all event types. */
  readonly eventTypes: WebhookEndpointView['event_types'];
  readonly isOrdered: boolean;
  readonly disabledReason: 'owner' | 'gone' | 'failing' | null;
  readonly failingSince: Date | null;
  readonly isFailing: boolean;
  readonly secretSealed: Buffer;
  readonly previousSecretUntil: Date | null;
  readonly createdAt: Date;
}

/** The URL and secrets to send a delivery. */
export interface Receiver {
  readonly projectId: string;
  readonly id: string;
  readonly url: string;
  readonly secretSealed: Buffer;
  readonly previousSecretSealed: Buffer | null;
  readonly previousSecretUntil: Date | null;
}
