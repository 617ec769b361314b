import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { orThrow } from '../result.ts';

type WireCheck = AnswerOf<'checkRedirectUrl', 'admin'>;
type WireRefusal = AnswerOf<'listRedirectRefusals', 'admin'>['items'][number];

/** Why a redirect URL is or is not trusted. */
export type RedirectReason = WireCheck['reason'];
/** The flow that a redirect URL was sent for. */
export type RedirectPurpose = WireRefusal['purpose'];

/** Whether links and redirects can lead to a URL. */
export interface RedirectCheck {
  readonly isTrusted: boolean;
  readonly reason: RedirectReason;
  /** The trusted domain that matches, or the closest one; null if there is none. */
  readonly domain: string | null;
}

/** A redirect URL that was refused. */
export interface RedirectRefusal {
  /** The URL without query, fragment, username and password. */
  readonly url: string;
  readonly purpose: RedirectPurpose;
  /** The number of minutes in which it was refused. */
  readonly count: number;
  readonly lastAt: Date;
}

/** Checks redirect URLs against the trusted domains of a project. */
export interface RedirectCheckMethods {
  /** Returns whether links and redirects can lead to a URL, and why. It applies the same rules as real redirects. */
  readonly checkRedirectUrl: (url: string) => Promise<RedirectCheck>;
  /** Returns the redirect URLs that were refused in the last 30 days, latest first, at most 20. */
  readonly listRedirectRefusals: () => Promise<RedirectRefusal[]>;
}

export function redirectCheckMethods(call: Call<'admin'>): RedirectCheckMethods {
  return {
    async checkRedirectUrl(url) {
      // The request changes nothing, so it can be sent twice.
      const answer = orThrow(await call(endpoints.checkRedirectUrl, { body: { url }, isRepeatable: true }));
      return { isTrusted: answer.is_trusted, reason: answer.reason, domain: answer.domain ?? null };
    },
    async listRedirectRefusals() {
      const { items } = orThrow(await call(endpoints.listRedirectRefusals));
      return items.map(({ last_at_millis, ...refusal }) => ({ ...refusal, lastAt: new Date(last_at_millis) }));
    },
  };
}
