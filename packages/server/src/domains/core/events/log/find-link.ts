import type { Context } from '../../../../context.ts';
import { findSealed } from './chain.queries.ts';
import { chainOf } from './chain.ts';
import { inspect } from './inspect.ts';

/** How an event is linked to the one before it. */
export interface Link {
  readonly hash: Buffer;
  /** Null if the event before is missing although it was not swept. */
  readonly previousHash: Buffer | null;
  /** Whether this event is unmodified since it was signed; says nothing about other events. */
  readonly isIntact: boolean;
}

export async function findLink(
  { db, instanceKeys }: Context,
  projectId: string,
  id: string,
): Promise<Link | undefined> {
  const found = await findSealed(db, projectId, id);
  if (!found) return undefined;
  const { hash, previousHash } = found;
  const isIntact =
    previousHash !== null && inspect(chainOf(instanceKeys, projectId), found, previousHash) !== 'changed';
  return { hash, previousHash, isIntact };
}
