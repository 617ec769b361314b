const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Encodes as lower-case Crockford base32 (no i, l, o, u); the last character is padded with zero bits. */
export function encodeCrockford(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(buffer >>> bits) & 31];
    }
  }
  if (bits > 0) text += ALPHABET[(buffer << (5 - bits)) & 31];
  return text;
}
