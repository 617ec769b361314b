import type { Transport } from '../client-transport.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Redirects } from '../redirects/redirects.ts';
import { tryStorage } from '../try-storage.ts';

/** The sign-in of this tab that waits for its second factor. */
export interface SecondFactor {
  /** The code of its attempt; null if nothing waits. */
  readonly attemptCode: () => string | null;
  readonly forget: () => void;
  /**
   * Passes on why a sign-in was refused. If a second factor is asked for, the attempt is kept for this tab and,
   * unless told otherwise, the person goes to the page for it.
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

  // Of this tab alone, and gone with it: whoever signs in elsewhere has an attempt of their own. Where it cannot be kept,
  // the page for the second factor asks to sign in again.
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
