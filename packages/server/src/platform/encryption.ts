import { createCipheriv, createDecipheriv } from 'node:crypto';
import { withRandomBytes } from './random.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that must be readable again (SMTP passwords, provider secrets, signing keys) with AES-256-GCM. */
export interface SecretBox {
  /** `owner` names what the value belongs to; decryption fails for any other owner. */
  seal(value: string, owner: string): Buffer;
  open(sealed: Buffer, owner: string): string;
}

export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal: (value, owner) =>
      withRandomBytes(NONCE_BYTES, (nonce) => {
        const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
        const sealed = cipher.update(value, 'utf8');
        cipher.final(); // returns no more bytes in this mode
        return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
      }),
    open(sealed, owner) {
      // Without a fixed length, a shorter tag would be accepted, which is easier to guess.
      const options = { authTagLength: TAG_BYTES };
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), options)
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
