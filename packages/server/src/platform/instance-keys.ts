import { hkdfSync } from 'node:crypto';
import { encodeCrockford } from './crockford.ts';

/** Keys derived from the instance secret, one per purpose, so that no key serves two purposes. */
export interface InstanceKeys {
  /** Returns 32 bytes for encryption or signatures. */
  bytes(purpose: string): Buffer;
  /** Returns 45 characters that look like any generated secret and are the same in every process of the instance. */
  secret(purpose: string): string;
  /** Returns a v4-shaped UUID that is the same in every process of the instance. */
  uuid(purpose: string): string;
}

export function deriveInstanceKeys(instanceSecret: string): InstanceKeys {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', instanceSecret, 'keystead', purpose, length));
  return {
    bytes: (purpose) => derive(purpose, 32),
    secret: (purpose) => encodeCrockford(derive(purpose, 28)),
    uuid: (purpose) => {
      const bytes = derive(purpose, 16);
      bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
      bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
      return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
