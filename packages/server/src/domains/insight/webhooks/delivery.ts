import type { EventType, getWebhookDelivery, ResponseOf } from '@keystead/contract';
import type { Receiver } from './webhook-endpoint.ts';

export type DeliveryView = Omit<
  ResponseOf<typeof getWebhookDelivery, 'admin'>,
  'body' | 'tries' | 'schedule_millis' | 'log'
>;
export type DeliveryStatus = DeliveryView['status'];

/** The delivery of an event to an endpoint, with its status. */
export interface Delivery {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventType: EventType;
  readonly status: DeliveryStatus;
  /** The number of all attempts. */
  readonly attempts: number;
  readonly dueAt: Date;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  /** How long the last attempt took; null before the first. */
  readonly tookMillis: number | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** The data of an event for a delivery; the version is null if the event was deleted. */
export interface SentEvent {
  readonly type: EventType;
  readonly version: number | null;
  readonly data: unknown;
}

/** A delivery claimed by a process for a limited time. */
export interface ClaimedDelivery extends Receiver {
  readonly deliveryId: string;
  readonly eventId: string;
  /** The number of attempts since the delivery was last started. */
  readonly tries: number;
  /** When the attempt was due: the first one when the event happened. */
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
  /** Null for attempts from before URLs were stored. */
  readonly url: string | null;
  readonly signature: string | null;
}
