import type { AnswerOf } from '../http/endpoint-types.ts';

/** How a project fares. */
export interface ProjectOverview {
  readonly projectId: string;
  readonly userCount: number;
  /** Of the last 30 days by UTC, the oldest first and today last. */
  readonly signUpsByDay: readonly number[];
  /** What needs attention. */
  readonly alerts: readonly ProjectAlert[];
}

/** Something about a project that its owners should look at. */
export type ProjectAlert =
  | {
      /** A set of keys ends within 14 days. */
      readonly id: 'key_expiring';
      readonly apiKeyId: string;
      readonly description: string;
      readonly expiresAt: Date;
    }
  | { readonly id: 'single_owner' }
  | {
      /** Production mode is on although a check of it fails. */
      readonly id: 'production_check_failed';
      readonly check: WireAlert<'production_check_failed'>['check'];
      readonly domain?: string;
    }
  | {
      /** A provider is on, but there are no keys for it. */
      readonly id: 'provider_without_keys';
      readonly providerId: WireAlert<'provider_without_keys'>['provider_id'];
    }
  /** So many mails of the last day were withheld by a limit. */
  | { readonly id: 'mails_withheld'; readonly count: number }
  /** So many tries to sign in were blocked in the last day, ten at least. */
  | { readonly id: 'sign_ins_blocked'; readonly count: number }
  /** More than 5 % of the mails of the last day failed; the newest thousand are looked at. */
  | { readonly id: 'mails_failing'; readonly failed: number; readonly tried: number }
  | {
      /** The last attempt to send a webhook endpoint something was in vain, or it was switched off because all were. */
      readonly id: 'webhook_failing';
      readonly webhookEndpointId: string;
      readonly url: string;
      /** False where it was switched off. */
      readonly isEnabled: boolean;
    };

type WireOverview = AnswerOf<'getProjectsOverview'>['items'][number];
type WireAlert<Id extends WireOverview['alerts'][number]['id']> = Extract<WireOverview['alerts'][number], { id: Id }>;

export const toOverview = (wire: WireOverview): ProjectOverview => ({
  projectId: wire.project_id,
  userCount: wire.user_count,
  signUpsByDay: wire.sign_ups_by_day,
  alerts: wire.alerts.map(toAlert),
});

function toAlert(wire: WireOverview['alerts'][number]): ProjectAlert {
  switch (wire.id) {
    case 'key_expiring': {
      const { id, api_key_id: apiKeyId, description, expires_at_millis } = wire;
      return { id, apiKeyId, description, expiresAt: new Date(expires_at_millis) };
    }
    case 'provider_without_keys':
      return { id: wire.id, providerId: wire.provider_id };
    case 'production_check_failed': {
      const { id, check, domain } = wire;
      return domain === undefined ? { id, check } : { id, check, domain };
    }
    case 'webhook_failing': {
      const { id, webhook_endpoint_id: webhookEndpointId, url, is_enabled: isEnabled } = wire;
      return { id, webhookEndpointId, url, isEnabled };
    }
    case 'mails_withheld':
    case 'mails_failing':
    case 'sign_ins_blocked':
    case 'single_owner':
      return wire;
    default:
      return wire satisfies never;
  }
}
