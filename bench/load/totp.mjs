import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;

export const currentStep = () => Math.floor(Date.now() / STEP_MS);

/** RFC 6238, as authenticator apps do it. @param {Buffer} secret @param {number} step */
export function totpAt(secret, step) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) % 16;
  const number = digest.readUInt32BE(offset) % 2 ** 31;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}
