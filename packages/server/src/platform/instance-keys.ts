import { hkdfSync } from 'node:crypto';
import { encodeCrockford } from './crockford.ts';

/** Keys derived from the instance's one secret, one per purpose, so that no key ever serves two. */
export interface InstanceKeys {
  /** 32 bytes for encryption or signatures of one purpose. */
  bytes(purpose: string): Buffer;
  /** 45 characters that look like any generated secret and are the same in every process of the instance. */
  secret(purpose: string): string;
  /** A v4-shaped uuid that is the same in every process of the instance. */
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
