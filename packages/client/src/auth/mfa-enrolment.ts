import * as endpoints from '@keystead/contract/client';
import { TOTP_DIGITS, TOTP_PERIOD_SECONDS, TOTP_SECRET_BYTES } from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { invalidTotpCode } from './invalid-totp-code.ts';
import { isTotpCode, toBase32 } from './totp.ts';

/** Why two-factor authentication was not enabled. */
export type MfaEnrolmentError = KnownError<'INVALID_TOTP_CODE' | 'RECENT_SIGN_IN_REQUIRED'>;
/** Why two-factor authentication was not disabled. */
export type MfaDisablingError = KnownError<'RECENT_SIGN_IN_REQUIRED'>;

/** A new secret for an authenticator app. Nothing changes until you call `enable`. */
export interface MfaEnrolment {
  /** The secret in Base32, for users who type it into their app. */
  readonly secret: string;
  /** The secret as an `otpauth` URI, for a QR code. */
  readonly uri: string;
  /**
   * Enables two-factor authentication with a code that the authenticator app shows now. Fails with `INVALID_TOTP_CODE`
   * if the code is wrong, or with `RECENT_SIGN_IN_REQUIRED` if the project requires a recent sign-in.
   */
  readonly enable: (code: string) => Promise<Result<void, MfaEnrolmentError>>;
}

/** Two-factor authentication of the signed-in user. */
export interface MfaEnrolmentMethods {
  /**
   * Creates a secret in this browser, to show to an authenticator app. Nothing changes until you call `enable` with a
   * code. Throws on pages without https, except on localhost.
   */
  readonly startMfaEnrolment: () => Promise<MfaEnrolment>;
  /**
   * Disables two-factor authentication. Fails with `RECENT_SIGN_IN_REQUIRED` if the project requires a recent sign-in.
   */
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
      // Browsers provide `crypto.subtle` only on https pages and on localhost.
      if (!('subtle' in crypto)) throw new Error('A second factor can only be set up on a page with https.');
      const bytes = crypto.getRandomValues(new Uint8Array(TOTP_SECRET_BYTES));
      const secret = toBase32(bytes);
      let proved: string | undefined;
      return {
        secret,
        uri: otpauthUri({ secret, account, issuer: (await project.promise()).displayName }),
        async enable(code) {
          // A code that was right before is accepted again, so that users who had to re-enter their password don't need
          // a new one.
          const isRight = code === proved || (await isTotpCode(bytes, code.replace(/\s/g, ''), environment.now()));
          if (!isRight) return { status: 'error', error: invalidTotpCode(KnownError) };
          proved = code;
          return save(btoa(String.fromCharCode(...bytes)));
        },
      };
    },
  };
}

/** Builds the URI of a QR code. A colon separates issuer and account, so neither can contain one. */
function otpauthUri({ secret, account, issuer }: { secret: string; account: string; issuer: string }): string {
  const [service, person] = [issuer, account].map((name) => encodeURIComponent(name.replaceAll(':', ' ')));
  const digits = `digits=${TOTP_DIGITS}&period=${TOTP_PERIOD_SECONDS}`;
  return `otpauth://totp/${service}:${person}?secret=${secret}&issuer=${service}&algorithm=SHA1&${digits}`;
}
