import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';

/** Why an impersonation link could not be used. */
export type ImpersonationCodeError = KnownError<ErrorsOf<'signInAsUser'>>;

/** Signs in with impersonation links, which owners create to see the app as a user does. */
export interface ImpersonationCodeMethods {
  /**
   * Signs in as the user of an impersonation link for 15 minutes, then redirects to `afterSignIn`. Fails with
   * `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED` or `VERIFICATION_CODE_ALREADY_USED`.
   */
  readonly signInAsUser: (
    code: string,
    options?: { noRedirect?: boolean },
  ) => Promise<Result<void, ImpersonationCodeError>>;
}

export const impersonationCodeMethods = ({
  call,
  redirects,
  startSession,
}: Pick<ClientParts, 'call' | 'redirects' | 'startSession'>): ImpersonationCodeMethods => ({
  async signInAsUser(code, { noRedirect } = {}) {
    const answer = await call(endpoints.signInAsUser, { body: { code }, isRepeatable: true });
    if (answer.status === 'error') return answer;
    await startSession(answer.data, !noRedirect && redirects.methods.redirectToAfterSignIn);
    return { status: 'ok', data: undefined };
  },
});
