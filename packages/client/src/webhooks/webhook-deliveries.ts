import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import { checkUuid } from '../http/check-uuid.ts';
import type { AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import { fromWire } from '../http/from-wire.ts';
import type { KnownError } from '../http/known-error.ts';
import { listPages, type Page, type PageOptions } from '../http/page.ts';
import { orThrow, type Result } from '../result.ts';

type WireWhole = AnswerOf<'getWebhookDelivery', 'admin'>;
type WireDelivery = Omit<WireWhole, 'body' | 'tries' | 'schedule_millis' | 'log'>;

/**
 * The status of a delivery. `waiting`: the first attempt or a retry is pending. `delivered`: the endpoint accepted it.
 * `failed`: ten attempts failed, or the endpoint responded with 410. `dropped`: the event data was deleted before it
 * could be sent.
 */
export type WebhookDeliveryStatus = WireDelivery['status'];

/** A delivery: one event sent to one webhook endpoint. */
export interface WebhookDelivery {
  readonly id: string;
  readonly endpointId: string;
  /** The ID of the event, sent as `webhook-id` with every attempt. */
  readonly eventId: string;
  readonly eventType: WireDelivery['event_type'];
  readonly status: WebhookDeliveryStatus;
  readonly attempts: number;
  /** When the next attempt is due; null unless the status is `waiting`. */
  readonly nextAttemptAt: Date | null;
  /** The HTTP status of the last attempt; null if there was no response. */
  readonly lastStatus: number | null;
  /** Why the last attempt got no response, in a sentence; null if it got one. */
  readonly lastError: string | null;
  /** Duration of the last attempt in milliseconds; null if there was no attempt. */
  readonly tookMillis: number | null;
  /** When the delivery was created or last replayed. */
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** One attempt to send a delivery. */
export interface WebhookAttempt {
  readonly number: number;
  readonly startedAt: Date;
  readonly millis: number;
  /** The request that was sent; null if it was not recorded or the event data was deleted. */
  readonly request: { readonly url: string; readonly headers: Readonly<Record<string, string>> } | null;
  readonly status: number | null;
  readonly error: string | null;
  /** The start of the response body. */
  readonly excerpt: string | null;
}

/** A delivery with its request body and attempts. */
export interface WholeWebhookDelivery extends WebhookDelivery {
  /**
   * The request body; null if the event data was deleted, because the user was deleted or the retention period ended.
   */
  readonly body: string | null;
  /** Number of attempts since the delivery was created or last replayed. */
  readonly tries: number;
  /** Milliseconds to wait before each attempt, counted from the previous one. */
  readonly scheduleMillis: readonly number[];
  /** The last 100 attempts, newest first. */
  readonly log: readonly WebhookAttempt[];
}

/** The options of `listWebhookDeliveries`. */
export interface ListWebhookDeliveriesOptions extends PageOptions {
  endpointId?: string;
  status?: WebhookDeliveryStatus;
  eventType?: WireDelivery['event_type'];
}

/** The time range to replay. */
export interface WebhookReplayOptions {
  from: Date;
  /** The end of the range: only events before this time. */
  to: Date;
  /** Only deliveries that failed or are waiting for a retry after a failed attempt. */
  onlyFailed?: boolean;
}

/** The metrics of a webhook endpoint in the last 24 hours. */
export interface WebhookFigures {
  readonly delivered: number;
  /** Deliveries that failed or are waiting for a retry after a failed attempt. */
  readonly failed: number;
  /** All deliveries, including those without an attempt so far. */
  readonly total: number;
  /** Whether counting stopped at 10,000 deliveries. */
  readonly isCapped: boolean;
  /** Pending deliveries of any age. */
  readonly waiting: number;
  /** When the next pending delivery is due; null if there is none. */
  readonly nextAttemptAt: Date | null;
  /** Median response time in milliseconds; null if there was no response. */
  readonly medianMillis: number | null;
  /** Deliveries and failures per half hour (UTC), oldest first; the last one is still in progress. */
  readonly bars: readonly { readonly from: Date; readonly delivered: number; readonly failed: number }[];
}

/** Why a delivery was not replayed. */
export type WebhookReplayError = KnownError<ErrorsOf<'replayWebhookDelivery'>>;

/** The deliveries of webhook endpoints. */
export interface WebhookDeliveryMethods {
  /** Returns the deliveries of the last 30 days, newest first: all of them, or one page. */
  readonly listWebhookDeliveries: (options?: ListWebhookDeliveriesOptions) => Promise<Page<WebhookDelivery>>;
  /**
   * Returns one delivery with its request body and its last 100 attempts; null if none has this ID or it was deleted.
   */
  readonly getWebhookDelivery: (id: string) => Promise<WholeWebhookDelivery | null>;
  /**
   * Returns the metrics of a webhook endpoint in the last 24 hours: deliveries and failures, pending deliveries and the
   * median response time.
   */
  readonly getWebhookFigures: (id: string) => Promise<WebhookFigures>;
  /**
   * Sends a delivery again right away with the same `webhook-id`, even if a retry is scheduled for later, and returns
   * it. Fails with `WEBHOOK_DELIVERY_NOT_FOUND`, or with `WEBHOOK_DELIVERY_NOT_KEPT` if the event data was deleted.
   */
  readonly replayWebhookDelivery: (id: string) => Promise<Result<WebhookDelivery, WebhookReplayError>>;
  /** Sends all events of a time range to an endpoint again, and returns the number of deliveries. */
  readonly replayWebhookEndpoint: (id: string, options: WebhookReplayOptions) => Promise<number>;
}

export function webhookDeliveryMethods(call: Call<'admin'>): WebhookDeliveryMethods {
  return {
    async listWebhookDeliveries({ endpointId, status, eventType, ...page } = {}) {
      const endpoint_id = endpointId === undefined ? undefined : checkUuid('endpoint_id', endpointId);
      const { items, nextCursor } = await listPages(page, async (query) =>
        orThrow(
          await call(
            addressed(endpoints.listWebhookDeliveries, {
              query: { endpoint_id, status, event_type: eventType, ...query },
            }),
          ),
        ),
      );
      return { items: items.map(toDelivery), nextCursor };
    },
    async getWebhookDelivery(id) {
      const answer = await call(addressed(endpoints.getWebhookDelivery, { params: { id } }));
      return answer.status === 'ok' ? toWhole(answer.data) : null;
    },
    async getWebhookFigures(id) {
      const wire = orThrow(await call(addressed(endpoints.getWebhookFigures, { params: { id } })));
      return {
        ...fromWire(wire, 'delivered', 'failed', 'total', 'isCapped', 'waiting', 'medianMillis'),
        nextAttemptAt: toDate(wire.next_attempt_at_millis),
        bars: wire.bars.map(({ from_millis, ...bar }) => ({ ...bar, from: new Date(from_millis) })),
      };
    },
    async replayWebhookDelivery(id) {
      const answer = await call(addressed(endpoints.replayWebhookDelivery, { params: { id } }), { body: {} });
      return answer.status === 'ok' ? { status: 'ok', data: toDelivery(answer.data) } : answer;
    },
    async replayWebhookEndpoint(id, { from, to, onlyFailed }) {
      const body = {
        from_millis: from.getTime(),
        to_millis: to.getTime(),
        ...(onlyFailed !== undefined && { only_failed: onlyFailed }),
      };
      const endpoint = addressed(endpoints.replayWebhookEndpoint, { params: { id } });
      return orThrow(await call(endpoint, { body })).count;
    },
  };
}

const toDelivery = (wire: WireDelivery): WebhookDelivery => ({
  ...fromWire(
    wire,
    'id',
    'endpointId',
    'eventId',
    'eventType',
    'status',
    'attempts',
    'lastStatus',
    'lastError',
    'tookMillis',
  ),
  nextAttemptAt: toDate(wire.next_attempt_at_millis),
  createdAt: new Date(wire.created_at_millis),
  finishedAt: toDate(wire.finished_at_millis),
});

const toWhole = (wire: WireWhole): WholeWebhookDelivery => ({
  ...toDelivery(wire),
  ...fromWire(wire, 'body', 'tries', 'scheduleMillis'),
  log: wire.log.map((attempt) => ({
    ...fromWire(attempt, 'number', 'millis', 'request', 'status', 'error', 'excerpt'),
    startedAt: new Date(attempt.started_at_millis),
  })),
});

const toDate = (millis: number | null): Date | null => (millis === null ? null : new Date(millis));
