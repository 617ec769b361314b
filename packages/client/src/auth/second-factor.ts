import type { Transport } from '../client-transport.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Redirects } from '../redirects/redirects.ts';
import { tryStorage } from '../try-storage.ts';

/** The sign-in of this tab that waits for the code of an authenticator app. */
export interface SecondFactor {
  /** Returns its attempt code; null if no sign-in waits. */
  readonly attemptCode: () => string | null;
  readonly forget: () => void;
  /**
   * Returns a refused sign-in as it is. If it requires two-factor authentication, stores the attempt for this tab and,
   * unless `noRedirect` is set, goes to the page for the code.
   */
  readonly passOn: <Refused extends { readonly error: KnownError }>(
    refused: Refused,
    noRedirect: boolean | undefined,
  ) => Promise<Refused>;
}

export function createSecondFactor({
  environment,
  projectId,
  redirects,
}: Pick<Transport, 'environment' | 'projectId'> & { readonly redirects: Redirects }): SecondFactor {
  const { browser } = environment;
  const key = `keystead-mfa-attempt-${projectId}`;

  // Stored for this tab only, because a sign-in in another tab has an attempt of its own. If it can't be stored, the
  // page for the code asks the user to sign in again.
  return {
    attemptCode: () => tryStorage(() => browser?.sessionStorage.getItem(key)) ?? null,
    forget: () => tryStorage(() => browser?.sessionStorage.removeItem(key)),
    async passOn(refused, noRedirect) {
      const { error } = refused;
      if (error.code === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED') {
        tryStorage(() => browser?.sessionStorage.setItem(key, error.details.attempt_code));
        if (!noRedirect && redirects.canNavigate) await redirects.methods.redirectToMfa();
      }
      return refused;
    },
  };
}
