import { createHmac } from 'node:crypto';
import type { InstanceKeys } from '../../../../platform/instance-keys.ts';

/** An event as the log signs it. Times and JSON are in PostgreSQL's text format. */
export interface LoggedEvent {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly createdAtMicros: string;
  readonly data: string;
  /** The id of the object the event is about, and of the user it belongs to. */
  readonly subjectId: string | null;
  readonly userId: string | null;
  readonly actor: string | null;
  readonly actorId: string | null;
  readonly address: string | null;
  readonly device: string | null;
  readonly requestId: string | null;
}

/** How far a log is signed, and up to where old events were deleted. */
export interface Ends {
  readonly position: string;
  readonly hash: Buffer;
  readonly sweptPosition: string;
  readonly sweptHash: Buffer;
}

export interface Digests {
  readonly digest: Buffer;
  /** Null if `digest` also covers the IP address and device. */
  readonly originDigest: Buffer | null;
}

/**
 * Returns whether the IP address and device are erased with the data. If so, they share its digest: from a digest of
 * its own, the IP address could be found by trying all of them.
 */
export const isOriginErased = ({ actor }: Pick<LoggedEvent, 'actor'>): boolean => actor === null || actor === 'user';

/**
 * Computes the hashes that make a log tamper-evident: without the instance secret, nobody can compute a matching hash.
 */
export interface Chain {
  /** The digests that a new event is signed with. */
  digestsOf(event: LoggedEvent): Digests;
  /**
   * The digest of what is erased with a user: the data, and the IP address and device unless they have a digest of
   * their own.
   */
  digestOf(event: LoggedEvent): Buffer;
  /** The digest of the IP address and device. */
  originDigestOf(event: LoggedEvent): Buffer;
  /** The hash of an event at its position after the previous event. */
  hashOf(event: LoggedEvent, at: Digests & { position: bigint; previous: Buffer }): Buffer;
  proofOf(ends: Ends): Buffer;
}

/** The previous hash of the first event in a log. */
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
