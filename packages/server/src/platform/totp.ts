import { timingSafeEqual } from 'node:crypto';
import { HOTP, Secret } from 'otpauth';

export interface TotpRules {
  readonly periodSeconds: number;
  readonly digits: number;
  /** How many steps before the current one are good as well, for those who type slowly (RFC 6238 §5.2). */
  readonly stepsBack: number;
}

/** The time step, counted from the epoch, whose one-time password this is; undefined if it is none of those allowed now. */
export function findTotpStep(secret: Uint8Array, given: string, now: Date, rules: TotpRules): number | undefined {
  const current = Math.floor(now.getTime() / 1000 / rules.periodSeconds);
  const allowed = Array.from({ length: rules.stepsBack + 1 }, (_, back) => current - back);
  const matching = allowed.filter((step) => isEqual(totpOf(secret, step, rules.digits), given)); // all are compared, whichever matches
  return matching[0];
}

/** RFC 6238 with SHA-1, which is what authenticator apps agree on. */
export function totpOf(secret: Uint8Array, step: number, digits: number): string {
  const { buffer } = Uint8Array.from(secret); // a copy: a Buffer may be a window on memory that it shares
  return HOTP.generate({ secret: new Secret({ buffer }), counter: step, digits, algorithm: 'SHA1' });
}

/** As fast for a wrong one as for a right one (timing attack). */
function isEqual(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
