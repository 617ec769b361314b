import { createHmac } from 'node:crypto';
import type { Context, StandInHashes } from '../../../context.ts';
import { costOf, unmatchableHash, unmatchableHashLike, workOf } from '../../../platform/passwords.ts';
import { remember } from '../../../platform/remember.ts';
import { sampleHashCosts } from './password.queries.ts';

const REMEMBERED_MS = 10 * 60_000;
const REMEMBERED_PROJECTS = 10_000;
const PLACE_BYTES = 6;

interface HashShare {
  /** The dummy hash for hashes of this cost. */
  readonly hash: string;
  /** 0 for hashes made by another service. */
  readonly ownWork: number;
  readonly count: number;
}

/**
 * After a change of the hash cost, or an import, comparing a password of the project takes different times until all
 * users have signed in. Unknown addresses are spread over the same costs in the same shares. Each has a fixed position
 * among them, hashes of other services first and then the cheapest, so that it moves on once as the shares shift, like
 * an account whose owner signs in. So the response time reveals nothing (timing attack). See
 * docs/adr/0012-passwords.md.
 */
export function createStandInHashes(ctx: Pick<Context, 'db' | 'instanceKeys' | 'passwords'>): StandInHashes {
  const key = ctx.instanceKeys.bytes('stand-in hashes');
  const options = {
    lifetimeMillis: REMEMBERED_MS,
    limit: REMEMBERED_PROJECTS,
    nameOf: (projectId: string) => projectId,
  };
  const remembered = remember(options, (projectId) => loadShares(ctx, projectId));
  return {
    async of(projectId, email) {
      const shares = (await remembered.get(projectId)) ?? [];
      const bytes = createHmac('sha256', key).update(`${projectId} ${email}`).digest();
      const place = bytes.readUIntBE(0, PLACE_BYTES) / 2 ** (8 * PLACE_BYTES);
      return hashAt(shares, place) ?? unmatchableHash(ctx.passwords.cost);
    },
  };
}

/** In the order in which accounts move through them. */
async function loadShares({ db }: Pick<Context, 'db'>, projectId: string): Promise<HashShare[]> {
  const rows = await sampleHashCosts(db, projectId);
  return rows
    .flatMap(({ prefix, count }) => {
      const hash = prefix === null ? undefined : unmatchableHashLike(prefix);
      const cost = hash === undefined ? undefined : costOf(hash);
      return hash === undefined ? [] : [{ hash, ownWork: cost ? workOf(cost) : 0, count }];
    })
    .toSorted((one, other) => one.ownWork - other.ownWork || (one.hash < other.hash ? -1 : 1));
}

function hashAt(shares: readonly HashShare[], place: number): string | undefined {
  const all = shares.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  return shares.find(({ count }) => (before += count) > place * all)?.hash;
}
