import type { Lookup, Reach } from '../../../platform/checked-address.ts';
import { createCheckedFetch } from '../../../platform/checked-fetch.ts';

const TIMEOUT_MS = 20_000;
const SOON_MS = 2000;
const MOST_LANES = 1000;
const ANSWER_BYTES = 4096;

/** How an attempt to tell a receiver went. */
export interface WebhookAttempt {
  readonly outcome: 'accepted' | 'refused' | 'no_answer';
  readonly millis: number;
  /** How long after it was due it began; the first is due when the event happens. */
  readonly lateMillis: number;
}

/** What becomes of a delivery in the end. */
export type WebhookEnd = 'delivered' | 'failed' | 'dropped';

/** How receivers of events are reached. */
export interface WebhookSettings {
  readonly reach: Reach;
  readonly lookup: Lookup | undefined;
  /** How long a receiver has, to the end of its answer. */
  readonly timeoutMs: number;
  /** One that takes longer is slow, and is sent one message at a time. */
  readonly soonMs: number;
  /** Messages at once from this process, to all receivers; beyond that each receiver has one. */
  readonly mostLanes: number;
  /** Calls receivers, and nothing else: where an address leads is asked anew at each call. */
  readonly fetch: typeof fetch;
  readonly onAttempt: (attempt: WebhookAttempt) => void;
  readonly onEnd: (status: WebhookEnd) => void;
}

export interface WebhookSettingsOptions {
  readonly lookup?: Lookup;
  readonly timeoutMs?: number;
  readonly soonMs?: number;
  readonly mostLanes?: number;
  readonly onAttempt?: WebhookSettings['onAttempt'];
  readonly onEnd?: WebhookSettings['onEnd'];
}

export const webhookSettings = (
  reach: Reach,
  {
    lookup,
    timeoutMs = TIMEOUT_MS,
    soonMs = SOON_MS,
    mostLanes = MOST_LANES,
    onAttempt = () => {},
    onEnd = () => {},
  }: WebhookSettingsOptions = {},
): WebhookSettings => ({
  reach,
  lookup,
  timeoutMs,
  soonMs,
  mostLanes,
  fetch: createCheckedFetch({
    reachOf: () => reach,
    ...(lookup && { lookup }),
    limits: { wholeMillis: timeoutMs, answerBytes: ANSWER_BYTES, isCut: true },
  }),
  onAttempt,
  onEnd,
});
