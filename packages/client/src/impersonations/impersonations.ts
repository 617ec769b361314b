import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import { checkUuid } from '../http/check-uuid.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';

/**
 * The options of `impersonateUser`. The reason is recorded. The link opens your app at `domain`, a trusted domain of
 * the project, or a page of your own at `callbackUrl`.
 */
export type ImpersonationOptions = { userId: string; reason: string } & ({ domain: string } | { callbackUrl: string });

/** A link that signs in as a user. */
export interface ImpersonationLink {
  /** The URL of the link. It works once. */
  readonly url: string;
  /** When the link expires. */
  readonly expiresAt: Date;
}

/** Why no link was created. */
export type ImpersonationError = KnownError<ErrorsOf<'createImpersonation'>>;

/** Impersonation of users. */
export interface ImpersonationMethods {
  /**
   * Returns a link that signs you in as a user for 15 minutes. An event records who did it, when and why. Fails with
   * `USER_NOT_FOUND`, `REDIRECT_URL_NOT_WHITELISTED` or, for staff without a recent sign-in, `RECENT_SIGN_IN_REQUIRED`.
   */
  readonly impersonateUser: (options: ImpersonationOptions) => Promise<Result<ImpersonationLink, ImpersonationError>>;
}

export function impersonationMethods(call: Call<'admin'>): ImpersonationMethods {
  return {
    async impersonateUser({ userId, reason, ...to }) {
      const asked = { user_id: checkUuid('user_id', userId), reason };
      const body = 'domain' in to ? { ...asked, domain: to.domain } : { ...asked, callback_url: to.callbackUrl };
      const answer = await call(endpoints.createImpersonation, { body });
      if (answer.status === 'error') return answer;
      const { url, expires_at_millis } = answer.data;
      return { status: 'ok', data: { url, expiresAt: new Date(expires_at_millis) } };
    },
  };
}
