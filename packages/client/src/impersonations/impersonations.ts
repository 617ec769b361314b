import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import { checkUuid } from '../http/check-uuid.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';

/** Whom to sign in as, why, and in which app: a trusted domain of the project, or a page of yours. */
export type ImpersonationOptions = { userId: string; reason: string } & ({ domain: string } | { callbackUrl: string });

/** Signs whoever opens it in as the user. */
export interface ImpersonationLink {
  /** Works once. */
  readonly url: string;
  /** Until when it can be opened. */
  readonly expiresAt: Date;
}

/** Why there is no link. */
export type ImpersonationError = KnownError<ErrorsOf<'createImpersonation'>>;

/** Signing in as a user of the project. */
export interface ImpersonationMethods {
  /** A link that signs its opener in as the user, for 15 minutes. Who, whom, when and why is kept. */
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
