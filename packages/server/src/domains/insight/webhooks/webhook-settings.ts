import type { Lookup, Reach } from '../../../platform/checked-address.ts';
import { createCheckedFetch } from '../../../platform/checked-fetch.ts';

const TIMEOUT_MS = 20_000;
const SOON_MS = 2000;
const MOST_LANES = 1000;
const ANSWER_BYTES = 4096;

/** The result of an attempt, for the metrics. */
export interface WebhookAttempt {
  readonly outcome: 'accepted' | 'refused' | 'no_answer';
  readonly millis: number;
  /** How long after its due time the attempt started; the first attempt is due when the event happens. */
  readonly lateMillis: number;
}

/** The final status of a delivery. */
export type WebhookEnd = 'delivered' | 'failed' | 'dropped';

/** How webhook endpoints are called. */
export interface WebhookSettings {
  readonly reach: Reach;
  readonly lookup: Lookup | undefined;
  /** The time limit of an attempt, up to the end of the response. */
  readonly timeoutMs: number;
  /** An endpoint that takes longer is slow and gets one delivery at a time. */
  readonly soonMs: number;
  /** The most concurrent deliveries from this process; beyond that, each endpoint gets one at a time. */
  readonly mostLanes: number;
  /** Calls webhook endpoints only, and resolves the host anew for each call. */
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
