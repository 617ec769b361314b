import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { OAuthProviderId } from '../projects/admin-project.ts';
import { fromOAuthKeys, type OAuthKeys } from '../projects/project-secrets.ts';
import type { Result } from '../result.ts';

type WireTest = AnswerOf<'getOAuthTest', 'admin'>;

/** A started test of OAuth keys, which waits for a sign-in at the provider. */
export interface StartedOAuthTest {
  readonly id: string;
  /** The sign-in page of the provider. Open it in a window of its own. */
  readonly url: string;
}

/** The progress of a test of OAuth keys. */
export interface OAuthTest {
  readonly id: string;
  readonly providerId: OAuthProviderId;
  readonly status: 'waiting' | 'passed' | 'failed';
  /** The steps in order: redirect, callback, tokens, profile. Steps after a failed one stay `waiting`. */
  readonly steps: readonly OAuthTestStep[];
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** A step of a test of OAuth keys. */
export interface OAuthTestStep {
  readonly id: 'redirect' | 'callback' | 'tokens' | 'profile';
  readonly status: 'waiting' | 'passed' | 'failed';
  /** What happened, in a sentence; null while the step is waiting. */
  readonly detail: string | null;
}

/** Why a test was not started. */
export type OAuthTestError = KnownError<ErrorsOf<'startOAuthTest'>>;

/** Tests OAuth keys with a sign-in at the provider. It creates no user, session or connected account. */
export interface OAuthTestMethods {
  /**
   * Starts a test of the keys you pass, or of the stored ones. Open the returned URL and sign in within ten minutes; it
   * works once. Fails with `SECRET_CANNOT_BE_KEPT`, `OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED` or
   * `OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE`.
   */
  readonly startOAuthTest: (
    providerId: OAuthProviderId,
    keys?: OAuthKeys,
  ) => Promise<Result<StartedOAuthTest, OAuthTestError>>;
  /** Returns the progress of a test; null if none has this ID or it was deleted after an hour. */
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
