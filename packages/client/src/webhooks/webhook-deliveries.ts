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

/** What became of a message: it waits, the receiver took it, it was given up, or there was nothing left to tell. */
export type WebhookDeliveryStatus = WireDelivery['status'];

/** An event that a receiver is told of, with all attempts. */
export interface WebhookDelivery {
  readonly id: string;
  readonly endpointId: string;
  /** The `webhook-id` of every attempt. */
  readonly eventId: string;
  readonly eventType: WireDelivery['event_type'];
  readonly status: WebhookDeliveryStatus;
  readonly attempts: number;
  /** Of those that wait. */
  readonly nextAttemptAt: Date | null;
  /** What the last attempt was answered with, if it was. */
  readonly lastStatus: number | null;
  /** Why the last attempt had no answer, in a sentence. */
  readonly lastError: string | null;
  /** How long the last attempt took; null where there was none. */
  readonly tookMillis: number | null;
  /** When it was planned, or begun anew. */
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** One try to reach a receiver. */
export interface WebhookAttempt {
  readonly number: number;
  readonly startedAt: Date;
  readonly millis: number;
  /** Where it was sent, and with which headers; null where that is not known, or the body is not. */
  readonly request: { readonly url: string; readonly headers: Readonly<Record<string, string>> } | null;
  readonly status: number | null;
  readonly error: string | null;
  /** How the answer begins. */
  readonly excerpt: string | null;
}

/** A delivery with what is sent and what was answered. */
export interface WholeWebhookDelivery extends WebhookDelivery {
  /** What is sent; null where the user was deleted, or the event is kept no longer. */
  readonly body: string | null;
  /** How many attempts were made since it was planned, or begun anew. */
  readonly tries: number;
  /** How long after the one before each attempt is made, until one succeeds. */
  readonly scheduleMillis: readonly number[];
  /** The last 100 attempts, newest first. */
  readonly log: readonly WebhookAttempt[];
}

/** Which deliveries to list. */
export interface ListWebhookDeliveriesOptions extends PageOptions {
  endpointId?: string;
  status?: WebhookDeliveryStatus;
  eventType?: WireDelivery['event_type'];
}

/** Which time to send again. */
export interface WebhookReplayOptions {
  from: Date;
  /** Up to then, but not this moment itself. */
  to: Date;
  /** Only what has failed: it was given up, or waits for another attempt. */
  onlyFailed?: boolean;
}

/** How a receiver fared in the last 24 hours. */
export interface WebhookFigures {
  readonly delivered: number;
  /** Given up, or waiting for another attempt. */
  readonly failed: number;
  /** With what was not tried yet. */
  readonly total: number;
  /** Whether there are more: 10,000 are counted. */
  readonly isCapped: boolean;
  /** What is to be sent, whenever it was planned. */
  readonly waiting: number;
  /** Of those that wait, the first. */
  readonly nextAttemptAt: Date | null;
  /** How long an answer took, as half of them did or less. */
  readonly medianMillis: number | null;
  /** By half hours of UTC, the oldest first; the last is not over. */
  readonly bars: readonly { readonly from: Date; readonly delivered: number; readonly failed: number }[];
}

/** Why something was not sent again. */
export type WebhookReplayError = KnownError<ErrorsOf<'replayWebhookDelivery'>>;

/** What receivers of events were told. */
export interface WebhookDeliveryMethods {
  /** The deliveries of the last 30 days, newest first: all of them, or a page. */
  readonly listWebhookDeliveries: (options?: ListWebhookDeliveriesOptions) => Promise<Page<WebhookDelivery>>;
  /** What a receiver was told, and what it answered; null if there is no such delivery, or no longer. */
  readonly getWebhookDelivery: (id: string) => Promise<WholeWebhookDelivery | null>;
  /** How a receiver fared in the last 24 hours. */
  readonly getWebhookFigures: (id: string) => Promise<WebhookFigures>;
  /** Sends something again at once, under the same id, also where another attempt is planned for later. */
  readonly replayWebhookDelivery: (id: string) => Promise<Result<WebhookDelivery, WebhookReplayError>>;
  /** Sends a receiver again what happened in a time. How many messages that are. */
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
