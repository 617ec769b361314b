import type { AnswerOf } from '../http/endpoint-types.ts';

/** The users, sign-ups and alerts of a project. */
export interface ProjectOverview {
  readonly projectId: string;
  readonly userCount: number;
  /** Sign-ups per day of the last 30 days (UTC), oldest first, ending with today. */
  readonly signUpsByDay: readonly number[];
  /** The problems that need attention. */
  readonly alerts: readonly ProjectAlert[];
}

/** A problem of a project that its owners should look at. */
export type ProjectAlert =
  | {
      /** A key set expires within 14 days. */
      readonly id: 'key_expiring';
      readonly apiKeyId: string;
      readonly description: string;
      readonly expiresAt: Date;
    }
  | { readonly id: 'single_owner' }
  | {
      /** Production mode is enabled, but one of its checks fails. */
      readonly id: 'production_check_failed';
      readonly check: WireAlert<'production_check_failed'>['check'];
      readonly domain?: string;
    }
  | {
      /** An OAuth provider is enabled, but has no keys. */
      readonly id: 'provider_without_keys';
      readonly providerId: WireAlert<'provider_without_keys'>['provider_id'];
    }
  /** A rate limit withheld this many emails in the last day. */
  | { readonly id: 'mails_withheld'; readonly count: number }
  /** This many sign-in attempts were blocked in the last day, at least ten. */
  | { readonly id: 'sign_ins_blocked'; readonly count: number }
  /** More than 5% of the emails of the last day failed. Only the newest 1000 are counted. */
  | { readonly id: 'mails_failing'; readonly failed: number; readonly tried: number }
  | {
      /** At least the last five attempts of a webhook endpoint failed, or Keystead disabled the endpoint. */
      readonly id: 'webhook_failing';
      readonly webhookEndpointId: string;
      readonly url: string;
      /** False if Keystead disabled the endpoint. */
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
