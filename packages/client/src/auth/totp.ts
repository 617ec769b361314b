import { TOTP_DIGITS, TOTP_PERIOD_SECONDS } from '@keystead/contract/client';

/** The bytes that an authenticator app and the service share. */
export type TotpSecret = Uint8Array<ArrayBuffer>;

/** The service takes the code of this period and of the one before it, for people who type slowly. */
const PERIODS_BACK = 1;

/** Whether a code belongs to a secret now, by the rule of the service. */
export async function isTotpCode(secret: TotpSecret, code: string, now: number): Promise<boolean> {
  const period = Math.floor(now / 1000 / TOTP_PERIOD_SECONDS);
  for (let back = 0; back <= PERIODS_BACK; back++) {
    if ((await totpCode(secret, period - back)) === code) return true;
  }
  return false;
}

/** RFC 6238 with SHA-1, which is what authenticator apps can do. */
export async function totpCode(secret: TotpSecret, period: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(period));
  const digest = new DataView(await crypto.subtle.sign('HMAC', key, counter));
  // RFC 4226 §5.3: the last four bits say where the number begins.
  const offset = digest.getUint8(digest.byteLength - 1) & 0xf;
  const number = digest.getUint32(offset) & 0x7fff_ffff;
  return String(number % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, '0');
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 §6 without padding, as authenticator apps want it typed. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
