import { TOTP_DIGITS, TOTP_PERIOD_SECONDS } from '@keystead/contract/client';

/** The secret bytes that an authenticator app shares with Keystead. */
export type TotpSecret = Uint8Array<ArrayBuffer>;

/** Keystead accepts the code of this period and of the previous one, for users who type slowly. */
const PERIODS_BACK = 1;

/** Returns whether a code is valid now, by the same rule as on the server. */
export async function isTotpCode(secret: TotpSecret, code: string, now: number): Promise<boolean> {
  const period = Math.floor(now / 1000 / TOTP_PERIOD_SECONDS);
  for (let back = 0; back <= PERIODS_BACK; back++) {
    if ((await totpCode(secret, period - back)) === code) return true;
  }
  return false;
}

/** Returns the code of a period by RFC 6238 with SHA-1, which authenticator apps support. */
export async function totpCode(secret: TotpSecret, period: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(period));
  const digest = new DataView(await crypto.subtle.sign('HMAC', key, counter));
  // RFC 4226 §5.3: the last four bits are the offset of the number.
  const offset = digest.getUint8(digest.byteLength - 1) & 0xf;
  const number = digest.getUint32(offset) & 0x7fff_ffff;
  return String(number % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, '0');
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes by RFC 4648 §6 without padding, the form that authenticator apps expect. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
