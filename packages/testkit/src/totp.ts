import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;

/**
 * Returns the code of an authenticator app at a point in time (RFC 6238). Implemented independently of the service that
 * it tests.
 */
export function totpAt(secret: Uint8Array, millis: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(millis / STEP_MS)));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) % 16;
  const number = digest.readUInt32BE(offset) % 2 ** 31;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}
