import type { Context } from '../../../context.ts';

const MAX_DEVICE_LENGTH = 256;

/** Returns what a session stores about the request that starts or uses it. */
export function deviceOf({ device }: Context): { device: string | null; address: string | null } {
  return {
    device: device.userAgent?.slice(0, MAX_DEVICE_LENGTH) || null,
    address: device.personAddress ?? null,
  };
}
