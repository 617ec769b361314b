import { createHmac } from 'node:crypto';
import type { InstanceKeys } from '../../../../platform/instance-keys.ts';

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

export interface Digests {
  readonly digest: Buffer;
  /** Null where `digest` covers address and device as well. */
  readonly originDigest: Buffer | null;
}

/** Whether address and device are erased with the data. Kept apart, the digest of somebody's address could be found by trying all of them. */
export const isOriginErased = ({ actor }: Pick<LoggedEvent, 'actor'>): boolean => actor === null || actor === 'user';

/** What makes a log provable: nobody without the secret of the instance writes a hash that fits. */
export interface Chain {
  /** How an event is sealed now. */
  digestsOf(event: LoggedEvent): Digests;
  /** Of what is erased with a user: the data, and address and device unless they have a digest of their own. */
  digestOf(event: LoggedEvent): Buffer;
  /** Of address and device. */
  originDigestOf(event: LoggedEvent): Buffer;
  /** Of an event at its place after another. */
  hashOf(event: LoggedEvent, at: Digests & { position: bigint; previous: Buffer }): Buffer;
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
  const digestOf: Chain['digestOf'] = (event) => {
    const { id, version, data, address, device } = event;
    return isOriginErased(event)
      ? sign('content', id, version, data, address, device)
      : sign('data', id, version, data);
  };
  const originDigestOf: Chain['originDigestOf'] = ({ id, address, device }) => sign('origin', id, address, device);
  return {
    digestOf,
    originDigestOf,
    digestsOf: (event) => ({
      digest: digestOf(event),
      originDigest: isOriginErased(event) ? null : originDigestOf(event),
    }),
    hashOf: (event, { position, digest, originDigest, previous }) =>
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
        ...(originDigest ? [originDigest.toString('hex')] : []),
      ),
    proofOf: ({ position, hash, sweptPosition, sweptHash }) =>
      sign('ends', position, hash.toString('hex'), sweptPosition, sweptHash.toString('hex')),
  };
}
