import { hash } from 'node:crypto';

/** Hashes keys, refresh tokens and codes for storage: they have 224 random bits, so one fast hash is enough. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
