import type { Lookup, Reach } from '../../platform/checked-address.ts';
import { createCheckedFetch } from '../../platform/checked-fetch.ts';

const TIMEOUT_MS = 20_000;
const ANSWER_BYTES = 4096;

/** How receivers of events are reached. */
export interface WebhookSettings {
  readonly reach: Reach;
  readonly lookup: Lookup | undefined;
  /** Calls receivers, and nothing else: where an address leads is asked anew at each call. */
  readonly fetch: typeof fetch;
  readonly onAttempt: (outcome: 'accepted' | 'refused' | 'no_answer') => void;
}

export interface WebhookSettingsOptions {
  readonly lookup?: Lookup;
  readonly onAttempt?: WebhookSettings['onAttempt'];
}

export const webhookSettings = (
  reach: Reach,
  { lookup, onAttempt = () => {} }: WebhookSettingsOptions = {},
): WebhookSettings => ({
  reach,
  lookup,
  fetch: createCheckedFetch({
    reachOf: () => reach,
    ...(lookup && { lookup }),
    limits: { wholeMillis: TIMEOUT_MS, answerBytes: ANSWER_BYTES, isCut: true },
  }),
  onAttempt,
});
