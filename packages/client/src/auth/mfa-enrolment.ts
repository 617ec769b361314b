import * as endpoints from '@keystead/contract/client';
import { TOTP_DIGITS, TOTP_PERIOD_SECONDS, TOTP_SECRET_BYTES } from '@keystead/contract/client';
import type { Observable } from '../cache/observable.ts';
import type { Environment } from '../environment.ts';
import type { Call } from '../http/call.ts';
import type { KnownError, KnownErrorConstructor } from '../http/known-error.ts';
import type { Project } from '../projects/project.ts';
import type { Result } from '../result.ts';
import type { ShowChange } from '../users/user-changes.ts';
import { DONE } from '../without-data.ts';
import { invalidTotpCode } from './invalid-totp-code.ts';
import { isTotpCode, toBase32 } from './totp.ts';

/** A secret for an authenticator app that is not in force yet. */
export interface MfaEnrolment {
  /** The secret as people type it. */
  readonly secret: string;
  /** The same as a URI, for a QR code. */
  readonly uri: string;
  /** Switches the second factor on, if the code shows that the app has the secret. */
  readonly enable: (code: string) => Promise<Result<void, KnownError<'INVALID_TOTP_CODE'>>>;
}

/** The second factor of the signed-in user. */
export interface MfaEnrolmentMethods {
  /** Makes a secret, in this browser, to be shown to an authenticator app. Nothing changes until it is enabled. */
  readonly startMfaEnrolment: () => Promise<MfaEnrolment>;
  /** Switches the second factor off. */
  readonly disableMfa: () => Promise<void>;
}

export interface MfaEnrolmentActions extends Pick<MfaEnrolmentMethods, 'disableMfa'> {
  readonly startMfaEnrolment: (account: string) => Promise<MfaEnrolment>;
}

interface EnrolmentParts {
  readonly environment: Environment;
  readonly KnownError: KnownErrorConstructor;
  readonly project: Observable<Project>;
  readonly sessionCall: Call<'client'>;
  readonly showChange: ShowChange;
}

export function mfaEnrolmentActions({
  environment,
  KnownError,
  project,
  sessionCall,
  showChange,
}: EnrolmentParts): MfaEnrolmentActions {
  const save = (totp_secret_base64: string | null): Promise<void> =>
    showChange(() => sessionCall(endpoints.updateCurrentUser, { body: { totp_secret_base64 } }));

  return {
    disableMfa: () => save(null),

    async startMfaEnrolment(account) {
      // Browsers leave it out on plain http pages other than localhost.
      if (!('subtle' in crypto)) throw new Error('A second factor can only be set up on a page with https.');
      const bytes = crypto.getRandomValues(new Uint8Array(TOTP_SECRET_BYTES));
      const secret = toBase32(bytes);
      return {
        secret,
        uri: otpauthUri({ secret, account, issuer: (await project.promise()).displayName }),
        async enable(code) {
          const isRight = await isTotpCode(bytes, code.replace(/\s/g, ''), environment.now());
          if (!isRight) return { status: 'error', error: invalidTotpCode(KnownError) };
          await save(btoa(String.fromCharCode(...bytes)));
          return DONE;
        },
      };
    },
  };
}

/** A colon parts issuer and account, so neither may hold one. */
function otpauthUri({ secret, account, issuer }: { secret: string; account: string; issuer: string }): string {
  const [service, person] = [issuer, account].map((name) => encodeURIComponent(name.replaceAll(':', ' ')));
  const digits = `digits=${TOTP_DIGITS}&period=${TOTP_PERIOD_SECONDS}`;
  return `otpauth://totp/${service}:${person}?secret=${secret}&issuer=${service}&algorithm=SHA1&${digits}`;
}
