import type { EventType, getWebhookDelivery, ResponseOf } from '@keystead/contract';
import type { Receiver } from './webhook-endpoint.ts';

export type DeliveryView = Omit<
  ResponseOf<typeof getWebhookDelivery, 'admin'>,
  'body' | 'tries' | 'schedule_millis' | 'log'
>;
export type DeliveryStatus = DeliveryView['status'];

/** What a receiver is to be told, and what has become of it. */
export interface Delivery {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventType: EventType;
  readonly status: DeliveryStatus;
  /** In all. */
  readonly attempts: number;
  readonly dueAt: Date;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  /** How long the last attempt took, if there was one. */
  readonly tookMillis: number | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** An event as far as it is sent; null where it is kept no longer. */
export interface SentEvent {
  readonly type: EventType;
  readonly version: number | null;
  readonly data: unknown;
}

/** One that somebody has taken on, for a while. */
export interface ClaimedDelivery extends Receiver {
  readonly deliveryId: string;
  readonly eventId: string;
  /** How often it was tried since it was begun. */
  readonly tries: number;
  /** When it should have been sent: the first time when the event happened, then when it was due. */
  readonly dueAt: Date;
  readonly event: SentEvent;
}

export interface Attempt {
  readonly number: number;
  readonly startedAt: Date;
  readonly millis: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly excerpt: string | null;
  /** Null in those from before it was noted. */
  readonly url: string | null;
  readonly signature: string | null;
}
