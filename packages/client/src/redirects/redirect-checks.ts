import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { orThrow } from '../result.ts';

type WireCheck = AnswerOf<'checkRedirectUrl', 'admin'>;
type WireRefusal = AnswerOf<'listRedirectRefusals', 'admin'>['items'][number];

/** Why people may, or may not, be sent to a URL. */
export type RedirectReason = WireCheck['reason'];
/** What somebody was to be sent back from. */
export type RedirectPurpose = WireRefusal['purpose'];

/** Whether people may be sent to a URL. */
export interface RedirectCheck {
  readonly isTrusted: boolean;
  readonly reason: RedirectReason;
  /** The trusted domain that fits, or comes nearest; null where there is none. */
  readonly domain: string | null;
}

/** Where people were not sent. */
export interface RedirectRefusal {
  /** Without query, fragment, username and password. */
  readonly url: string;
  readonly purpose: RedirectPurpose;
  /** In how many minutes it was refused. */
  readonly count: number;
  readonly lastAt: Date;
}

/** What the trusted domains of a project let through. */
export interface RedirectCheckMethods {
  /** Asks whether links and redirects may lead to a URL, and why. */
  readonly checkRedirectUrl: (url: string) => Promise<RedirectCheck>;
  /** The URLs that were refused in the last 30 days, latest first: 20 at most. */
  readonly listRedirectRefusals: () => Promise<RedirectRefusal[]>;
}

export function redirectCheckMethods(call: Call<'admin'>): RedirectCheckMethods {
  return {
    async checkRedirectUrl(url) {
      // It changes nothing, so that it may arrive twice.
      const answer = orThrow(await call(endpoints.checkRedirectUrl, { body: { url }, isRepeatable: true }));
      return { isTrusted: answer.is_trusted, reason: answer.reason, domain: answer.domain ?? null };
    },
    async listRedirectRefusals() {
      const { items } = orThrow(await call(endpoints.listRedirectRefusals));
      return items.map(({ last_at_millis, ...refusal }) => ({ ...refusal, lastAt: new Date(last_at_millis) }));
    },
  };
}
