import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import { fromWire } from '../http/from-wire.ts';
import type { KnownError } from '../http/known-error.ts';
import { orThrow, type Result } from '../result.ts';

type WireEndpoint = AnswerOf<'getWebhookEndpoint', 'admin'>;

/** The type of an event that webhook endpoints can receive. */
export type WebhookEventType = NonNullable<WireEndpoint['event_types']>[number];

/** A URL on your server that receives events. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  /** The event types that are sent to the endpoint; null for all. */
  readonly eventTypes: readonly WebhookEventType[] | null;
  /**
   * Whether deliveries about the same user or team are sent in order: each one waits while an earlier one is pending.
   */
  readonly isOrdered: boolean;
  readonly isEnabled: boolean;
  /**
   * Why the endpoint is disabled: by an owner or the API (`owner`), because it responded with 410 (`gone`), or because
   * no attempt succeeded for five days (`failing`). Null while it is enabled.
   */
  readonly disabledReason: WireEndpoint['disabled_reason'];
  /** When the current series of failed attempts started; null if there is none. */
  readonly failingSince: Date | null;
  /** Whether at least the last five attempts all failed. */
  readonly isFailing: boolean;
  /** The last four characters of the current signing secret. */
  readonly secretLastFour: string;
  /**
   * Until when deliveries are also signed with the secret from before the last rotation; null if it was never rotated.
   */
  readonly previousSecretUntil: Date | null;
  readonly createdAt: Date;
}

/** A webhook endpoint with its signing secret, which is shown only once. */
export interface NewWebhookEndpoint extends WebhookEndpoint {
  readonly secret: string;
}

/** The options of `createWebhookEndpoint`. */
export interface WebhookEndpointOptions {
  url: string;
  description?: string;
  /** The event types to send; null for all. Defaults to all. */
  eventTypes?: readonly WebhookEventType[] | null;
  /** Whether deliveries about the same user or team are sent in order. Defaults to false. */
  isOrdered?: boolean;
}

/** Changes to a webhook endpoint. */
export interface WebhookEndpointChanges extends Partial<WebhookEndpointOptions> {
  isEnabled?: boolean;
}

/** The response to a test event. */
export interface WebhookTest {
  /** Whether the endpoint responded with a status from 200 to 299. */
  readonly isAccepted: boolean;
  readonly status: number | null;
  /** Why there was no response, in a sentence; null if there was one. */
  readonly error: string | null;
  /** The start of the response body. */
  readonly excerpt: string | null;
  readonly millis: number;
  /** The request body that was sent. */
  readonly body: string;
}

/** Why no webhook endpoint was created. */
export type WebhookEndpointError = KnownError<ErrorsOf<'createWebhookEndpoint'>>;

/** Webhook endpoints, which receive the events of a project. */
export interface WebhookMethods {
  /**
   * Creates a webhook endpoint and returns it with its signing secret. Store the secret: it is shown only once. Fails
   * with `WEBHOOK_URL_REFUSED` if the URL can't receive events.
   */
  readonly createWebhookEndpoint: (
    options: WebhookEndpointOptions,
  ) => Promise<Result<NewWebhookEndpoint, WebhookEndpointError>>;
  /** Returns all webhook endpoints, oldest first. */
  readonly listWebhookEndpoints: () => Promise<WebhookEndpoint[]>;
  /** Returns one webhook endpoint; null if none has this ID. */
  readonly getWebhookEndpoint: (id: string) => Promise<WebhookEndpoint | null>;
  /**
   * Changes the fields you pass, or enables or disables the endpoint, and returns it. Fails with
   * `WEBHOOK_ENDPOINT_NOT_FOUND` or `WEBHOOK_URL_REFUSED`.
   */
  readonly updateWebhookEndpoint: (
    id: string,
    changes: WebhookEndpointChanges,
  ) => Promise<Result<WebhookEndpoint, KnownError<ErrorsOf<'updateWebhookEndpoint'>>>>;
  /** Deletes a webhook endpoint with its delivery history. You can't undo this. */
  readonly deleteWebhookEndpoint: (id: string) => Promise<void>;
  /**
   * Rotates the signing secret and returns the new one. For 24 hours, deliveries are signed with the previous secret as
   * well.
   */
  readonly rotateWebhookSecret: (id: string) => Promise<NewWebhookEndpoint>;
  /**
   * Returns a token that a browser page can send in place of the super secret admin key for ten minutes. It gives
   * access to the webhooks of this project, but can't create endpoints, change their URL or rotate their secret.
   */
  readonly createWebhookToken: () => Promise<string>;
  /** Sends a test event and returns the response. Waits at most 20 seconds. */
  readonly testWebhookEndpoint: (id: string) => Promise<WebhookTest>;
}

export function webhookMethods(call: Call<'admin'>): WebhookMethods {
  return {
    async createWebhookEndpoint(options) {
      // Not retried if the response is lost: no one would know the secret of the first endpoint.
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
