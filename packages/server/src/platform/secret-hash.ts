import { hash } from 'node:crypto';

/** How keys, refresh tokens and codes are stored: they carry 224 random bits, so one fast hash is enough. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
