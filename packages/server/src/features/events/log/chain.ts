import { createHmac } from 'node:crypto';
import type { InstanceKeys } from '../../../platform/instance-keys.ts';

/** An event as the log proves it. Moments and JSON are as PostgreSQL writes them. */
export interface LoggedEvent {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly createdAtMicros: string;
  readonly data: string;
  /** What it tells of, and whose that is. */
  readonly subjectId: string | null;
  readonly userId: string | null;
  readonly actor: string | null;
  readonly actorId: string | null;
  readonly address: string | null;
  readonly device: string | null;
  readonly requestId: string | null;
}

/** How far a log is sealed, and up to where it was swept. */
export interface Ends {
  readonly position: string;
  readonly hash: Buffer;
  readonly sweptPosition: string;
  readonly sweptHash: Buffer;
}

/** What makes a log provable: nobody without the secret of the instance writes a hash that fits. */
export interface Chain {
  /** Of what goes when a user is deleted. The log stays provable without it. */
  digestOf(event: LoggedEvent): Buffer;
  /** Of an event at its place after another. */
  hashOf(event: LoggedEvent, at: { position: bigint; digest: Buffer; previous: Buffer }): Buffer;
  proofOf(ends: Ends): Buffer;
}

/** What the first event of a log comes after. */
export const NO_HASH = Buffer.alloc(32);

export function chainOf(instanceKeys: InstanceKeys, projectId: string): Chain {
  const key = instanceKeys.bytes('log of events');
  const sign = (kind: string, ...parts: (string | number | null)[]) =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, projectId, ...parts]))
      .digest();
  return {
    digestOf: ({ id, version, data, address, device }) => sign('content', id, version, data, address, device),
    hashOf: (event, { position, digest, previous }) =>
      sign(
        'event',
        previous.toString('hex'),
        String(position),
        event.id,
        event.type,
        event.createdAtMicros,
        event.subjectId,
        event.userId,
        event.actor,
        event.actorId,
        event.requestId,
        digest.toString('hex'),
      ),
    proofOf: ({ position, hash, sweptPosition, sweptHash }) =>
      sign('ends', position, hash.toString('hex'), sweptPosition, sweptHash.toString('hex')),
  };
}
