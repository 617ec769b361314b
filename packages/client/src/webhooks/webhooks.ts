import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import { fromWire } from '../http/from-wire.ts';
import type { KnownError } from '../http/known-error.ts';
import { orThrow, type Result } from '../result.ts';

type WireEndpoint = AnswerOf<'getWebhookEndpoint', 'admin'>;

/** The type of an event. */
export type WebhookEventType = NonNullable<WireEndpoint['event_types']>[number];

/** A receiver of events. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  /** Null for all. */
  readonly eventTypes: readonly WebhookEventType[] | null;
  /** Whether an event waits until those before it that tell of the same user or team have arrived. */
  readonly isOrdered: boolean;
  readonly isEnabled: boolean;
  /** Why nothing is sent: an owner wants it so, the receiver answered 410, or nothing has arrived for five days. */
  readonly disabledReason: WireEndpoint['disabled_reason'];
  /** Since when no attempt has succeeded. */
  readonly failingSince: Date | null;
  /** Whether the last five attempts or more all failed. */
  readonly isFailing: boolean;
  /** How the secret ends that signs. */
  readonly secretLastFour: string;
  /** Until when the secret before the last rotation signs as well. */
  readonly previousSecretUntil: Date | null;
  readonly createdAt: Date;
}

/** An endpoint with its secret, which is shown once. */
export interface NewWebhookEndpoint extends WebhookEndpoint {
  readonly secret: string;
}

/** What an endpoint is to be. */
export interface WebhookEndpointOptions {
  url: string;
  description?: string;
  /** All unless given; null for all. */
  eventTypes?: readonly WebhookEventType[] | null;
  isOrdered?: boolean;
}

/** What of an endpoint is to change. */
export interface WebhookEndpointChanges extends Partial<WebhookEndpointOptions> {
  isEnabled?: boolean;
}

/** How a test event was answered. */
export interface WebhookTest {
  readonly isAccepted: boolean;
  readonly status: number | null;
  /** Why there was no answer, in a sentence. */
  readonly error: string | null;
  /** How the answer begins. */
  readonly excerpt: string | null;
  readonly millis: number;
  /** What was sent. */
  readonly body: string;
}

/** Why an endpoint was not made. */
export type WebhookEndpointError = KnownError<ErrorsOf<'createWebhookEndpoint'>>;

/** Sending events to servers of yours. */
export interface WebhookMethods {
  /** Names a receiver. Keep the secret: it is shown once. */
  readonly createWebhookEndpoint: (
    options: WebhookEndpointOptions,
  ) => Promise<Result<NewWebhookEndpoint, WebhookEndpointError>>;
  /** All receivers, oldest first. */
  readonly listWebhookEndpoints: () => Promise<WebhookEndpoint[]>;
  /** One receiver; null if there is none with this id. */
  readonly getWebhookEndpoint: (id: string) => Promise<WebhookEndpoint | null>;
  /** Changes what is given, and switches a receiver off or on. */
  readonly updateWebhookEndpoint: (
    id: string,
    changes: WebhookEndpointChanges,
  ) => Promise<Result<WebhookEndpoint, KnownError<ErrorsOf<'updateWebhookEndpoint'>>>>;
  /** Sends nothing there any more. */
  readonly deleteWebhookEndpoint: (id: string) => Promise<void>;
  /** Makes a new secret. For 24 hours the one before signs as well. */
  readonly rotateWebhookSecret: (id: string) => Promise<NewWebhookEndpoint>;
  /**
   * A token that opens the webhooks of this project for ten minutes, in place of the super secret admin key. It cannot create
   * endpoints, change their URL or rotate their secret.
   */
  readonly createWebhookToken: () => Promise<string>;
  /** Sends a test event, and waits for the answer: 20 seconds at most. */
  readonly testWebhookEndpoint: (id: string) => Promise<WebhookTest>;
}

export function webhookMethods(call: Call<'admin'>): WebhookMethods {
  return {
    async createWebhookEndpoint(options) {
      // Not repeated when the answer is lost: its secret would be known to nobody.
      const answer = await call(endpoints.createWebhookEndpoint, { body: { ...toWire(options), url: options.url } });
      return answer.status === 'ok' ? { status: 'ok', data: toNewEndpoint(answer.data) } : answer;
    },
    listWebhookEndpoints: async () => orThrow(await call(endpoints.listWebhookEndpoints)).items.map(toEndpoint),
    async getWebhookEndpoint(id) {
      const answer = await call(addressed(endpoints.getWebhookEndpoint, { params: { id } }));
      return answer.status === 'ok' ? toEndpoint(answer.data) : null;
    },
    async updateWebhookEndpoint(id, { isEnabled, ...changes }) {
      const body = { ...toWire(changes), ...(isEnabled !== undefined && { is_enabled: isEnabled }) };
      const answer = await call(addressed(endpoints.updateWebhookEndpoint, { params: { id } }), { body });
      return answer.status === 'ok' ? { status: 'ok', data: toEndpoint(answer.data) } : answer;
    },
    async deleteWebhookEndpoint(id) {
      orThrow(await call(addressed(endpoints.deleteWebhookEndpoint, { params: { id } })));
    },
    async rotateWebhookSecret(id) {
      return toNewEndpoint(
        orThrow(await call(addressed(endpoints.rotateWebhookSecret, { params: { id } }), { body: {} })),
      );
    },
    createWebhookToken: async () => orThrow(await call(endpoints.createWebhookToken, { body: {} })).token,
    async testWebhookEndpoint(id) {
      const wire = orThrow(await call(addressed(endpoints.testWebhookEndpoint, { params: { id } }), { body: {} }));
      return fromWire(wire, 'isAccepted', 'status', 'error', 'excerpt', 'millis', 'body');
    },
  };
}

const toWire = ({ url, description, eventTypes, isOrdered }: Partial<WebhookEndpointOptions>) => ({
  ...(url !== undefined && { url }),
  ...(description !== undefined && { description }),
  ...(eventTypes !== undefined && { event_types: eventTypes && [...eventTypes] }),
  ...(isOrdered !== undefined && { is_ordered: isOrdered }),
});

const toEndpoint = (wire: WireEndpoint): WebhookEndpoint => ({
  ...fromWire(
    wire,
    'id',
    'url',
    'description',
    'eventTypes',
    'isOrdered',
    'isEnabled',
    'disabledReason',
    'isFailing',
    'secretLastFour',
  ),
  failingSince: toDate(wire.failing_since_millis),
  previousSecretUntil: toDate(wire.previous_secret_until_millis),
  createdAt: new Date(wire.created_at_millis),
});

const toNewEndpoint = (wire: WireEndpoint & { readonly secret: string }): NewWebhookEndpoint => ({
  ...toEndpoint(wire),
  secret: wire.secret,
});

const toDate = (millis: number | null): Date | null => (millis === null ? null : new Date(millis));
