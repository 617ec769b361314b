import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { OAuthProviderId } from '../projects/admin-project.ts';
import { fromOAuthKeys, type OAuthKeys } from '../projects/project-secrets.ts';
import type { Result } from '../result.ts';

type WireTest = AnswerOf<'getOAuthTest', 'admin'>;

/** A test of keys that waits for somebody to sign in at the provider. */
export interface StartedOAuthTest {
  readonly id: string;
  /** A page of the provider, to be opened in a window of its own. */
  readonly url: string;
}

/** How far a test of keys has come. */
export interface OAuthTest {
  readonly id: string;
  readonly providerId: OAuthProviderId;
  readonly status: 'waiting' | 'passed' | 'failed';
  /** In their order: redirect, callback, tokens, profile. Those behind one that failed stay waiting. */
  readonly steps: readonly OAuthTestStep[];
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** One step of a test. */
export interface OAuthTestStep {
  readonly id: 'redirect' | 'callback' | 'tokens' | 'profile';
  readonly status: 'waiting' | 'passed' | 'failed';
  /** What happened, in a sentence; null while it waits. */
  readonly detail: string | null;
}

/** Why a test was not begun. */
export type OAuthTestError = KnownError<ErrorsOf<'startOAuthTest'>>;

/** Trying the keys of a provider by signing in there. No user, session or account comes of it. */
export interface OAuthTestMethods {
  /** Begins a test, of the given keys or of those that are stored. It can be finished once, within ten minutes. */
  readonly startOAuthTest: (
    providerId: OAuthProviderId,
    keys?: OAuthKeys,
  ) => Promise<Result<StartedOAuthTest, OAuthTestError>>;
  /** How far a test has come; null if there is none with this id, or no longer. */
  readonly getOAuthTest: (id: string) => Promise<OAuthTest | null>;
}

export function oauthTestMethods(call: Call<'admin'>): OAuthTestMethods {
  return {
    startOAuthTest: (providerId, keys = {}) =>
      call(endpoints.startOAuthTest, { body: { provider_id: providerId, ...fromOAuthKeys(keys) } }),
    async getOAuthTest(id) {
      const answer = await call(addressed(endpoints.getOAuthTest, { params: { id } }));
      return answer.status === 'ok' ? toOAuthTest(answer.data) : null;
    },
  };
}

const toOAuthTest = ({
  id,
  provider_id,
  status,
  steps,
  started_at_millis,
  finished_at_millis,
}: WireTest): OAuthTest => ({
  id,
  providerId: provider_id,
  status,
  steps,
  startedAt: new Date(started_at_millis),
  finishedAt: finished_at_millis === null ? null : new Date(finished_at_millis),
});
