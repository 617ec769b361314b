import { timingSafeEqual } from 'node:crypto';
import { HOTP, Secret } from 'otpauth';

export interface TotpRules {
  readonly periodSeconds: number;
  readonly digits: number;
  /** How many earlier steps are accepted too, for people who type slowly (RFC 6238 §5.2). */
  readonly stepsBack: number;
}

/** Returns the time step of a one-time password, counted from the epoch; undefined if it matches no allowed step. */
export function findTotpStep(secret: Uint8Array, given: string, now: Date, rules: TotpRules): number | undefined {
  const current = Math.floor(now.getTime() / 1000 / rules.periodSeconds);
  const allowed = Array.from({ length: rules.stepsBack + 1 }, (_, back) => current - back);
  // Compares all steps, whichever matches (timing attack).
  const matching = allowed.filter((step) => isEqual(totpOf(secret, step, rules.digits), given));
  return matching[0];
}

/** RFC 6238 with SHA-1, which all authenticator apps support. */
export function totpOf(secret: Uint8Array, step: number, digits: number): string {
  const { buffer } = Uint8Array.from(secret); // a copy, because a Buffer may share its memory
  return HOTP.generate({ secret: new Secret({ buffer }), counter: step, digits, algorithm: 'SHA1' });
}

/** Takes the same time for wrong and right values (timing attack). */
function isEqual(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
