import type { Device } from '../../../platform/device.ts';

/** Who does what is being done, and in answer to which request. */
export interface Origin {
  readonly actor: 'user' | 'key' | 'owner' | 'system';
  /** Of the user, the set of keys or the owner; null for people who are not signed in, and for the system. */
  readonly actorId: string | null;
  readonly requestId: string | null;
}

/** The same with from where, as events tell it. */
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

/** Of work that no request asked for. */
export const SYSTEM: Origin = { actor: 'system', actorId: null, requestId: null };
