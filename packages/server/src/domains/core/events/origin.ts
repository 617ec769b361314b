import type { Device } from '../../../platform/device.ts';

/** Who acts, and in which request. */
export interface Origin {
  readonly actor: 'user' | 'key' | 'owner' | 'system';
  /** The id of the user, key set or owner; null for people who are not signed in, and for the system. */
  readonly actorId: string | null;
  readonly requestId: string | null;
}

/** The origin with IP address and device, as events record it. */
export interface ToldOrigin extends Origin {
  readonly address: string | null;
  readonly device: string | null;
}

const MAX_DEVICE_LENGTH = 256;

export const toldOrigin = ({ origin, device }: { origin: Origin; device: Device }): ToldOrigin => ({
  actor: origin.actor,
  actorId: origin.actorId,
  requestId: origin.requestId,
  address: device.clientAddress ?? null,
  device: device.userAgent?.slice(0, MAX_DEVICE_LENGTH) || null,
});

/** The origin of work that no request started. */
export const SYSTEM: Origin = { actor: 'system', actorId: null, requestId: null };
