import type { Context } from '../../../../context.ts';
import { findSealed } from './chain.queries.ts';
import { chainOf } from './chain.ts';
import { inspect } from './inspect.ts';

/** How an event hangs on the one before. */
export interface Link {
  readonly hash: Buffer;
  /** Null where the one before is not there, though it was not swept. */
  readonly previousHash: Buffer | null;
  /** Whether it is as it was sealed after that one; of the others it says nothing. */
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
