import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';

/** Why a link of an owner signed nobody in. */
export type ImpersonationCodeError = KnownError<ErrorsOf<'signInAsUser'>>;

/** Taking the link of an owner who wants to see the app as a user does. */
export interface ImpersonationCodeMethods {
  /** Signs in as the user whom the link of an owner names, for 15 minutes, then goes to `afterSignIn`. */
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
