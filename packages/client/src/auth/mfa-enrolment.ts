import * as endpoints from '@keystead/contract/client';
import { TOTP_DIGITS, TOTP_PERIOD_SECONDS, TOTP_SECRET_BYTES } from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { invalidTotpCode } from './invalid-totp-code.ts';
import { isTotpCode, toBase32 } from './totp.ts';

/** Why the second factor was not switched on. */
export type MfaEnrolmentError = KnownError<'INVALID_TOTP_CODE' | 'RECENT_SIGN_IN_REQUIRED'>;
/** Why the second factor was not switched off. */
export type MfaDisablingError = KnownError<'RECENT_SIGN_IN_REQUIRED'>;

/** A secret for an authenticator app that is not in force yet. */
export interface MfaEnrolment {
  /** The secret as people type it. */
  readonly secret: string;
  /** The same as a URI, for a QR code. */
  readonly uri: string;
  /** Switches the second factor on, if the code shows that the app has the secret. */
  readonly enable: (code: string) => Promise<Result<void, MfaEnrolmentError>>;
}

/** The second factor of the signed-in user. */
export interface MfaEnrolmentMethods {
  /** Makes a secret, in this browser, to be shown to an authenticator app. Nothing changes until it is enabled. */
  readonly startMfaEnrolment: () => Promise<MfaEnrolment>;
  /** Switches the second factor off. */
  readonly disableMfa: () => Promise<Result<void, MfaDisablingError>>;
}

export interface MfaEnrolmentActions extends Pick<MfaEnrolmentMethods, 'disableMfa'> {
  readonly startMfaEnrolment: (account: string) => Promise<MfaEnrolment>;
}

export function mfaEnrolmentActions({
  environment,
  KnownError,
  project,
  sessionCall,
  showChange,
}: Pick<ClientParts, 'environment' | 'KnownError' | 'project' | 'sessionCall' | 'showChange'>): MfaEnrolmentActions {
  async function save(totp_secret_base64: string | null): Promise<Result<void, MfaDisablingError>> {
    const body = { totp_secret_base64 };
    const result = await showChange(() => sessionCall(endpoints.updateCurrentUser, { body }));
    if (result.status === 'ok') return result;
    const { error } = result;
    if (error.code === 'RECENT_SIGN_IN_REQUIRED') return { status: 'error', error };
    throw error;
  }

  return {
    disableMfa: () => save(null),

    async startMfaEnrolment(account) {
      // Browsers leave it out on plain http pages other than localhost.
      if (!('subtle' in crypto)) throw new Error('A second factor can only be set up on a page with https.');
      const bytes = crypto.getRandomValues(new Uint8Array(TOTP_SECRET_BYTES));
      const secret = toBase32(bytes);
      let proved: string | undefined;
      return {
        secret,
        uri: otpauthUri({ secret, account, issuer: (await project.promise()).displayName }),
        async enable(code) {
          // Whoever had to enter their password in between is not asked for another code.
          const isRight = code === proved || (await isTotpCode(bytes, code.replace(/\s/g, ''), environment.now()));
          if (!isRight) return { status: 'error', error: invalidTotpCode(KnownError) };
          proved = code;
          return save(btoa(String.fromCharCode(...bytes)));
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
