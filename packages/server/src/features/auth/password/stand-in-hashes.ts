import { createHmac } from 'node:crypto';
import type { Context, StandInHashes } from '../../../context.ts';
import { costOf, unmatchableHash, workOf, type HashCost } from '../../../platform/passwords.ts';
import { remember } from '../../../platform/remember.ts';
import { sampleHashCosts } from './password.queries.ts';

const REMEMBERED_MS = 10 * 60_000;
const REMEMBERED_PROJECTS = 10_000;
const PLACE_BYTES = 6;

interface CostShare {
  readonly cost: HashCost;
  readonly count: number;
}

/**
 * After a change of the hash cost the accounts of a project cost different amounts until all have signed in. Addresses of
 * nobody are spread over the same amounts in the same shares. Each has a fixed place among them, the cheapest first, so that
 * it moves on once as shares shift, as an account does whose owner signs in. So time tells nothing (timing attack).
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
      return unmatchableHash(costAt(shares, place) ?? ctx.passwords.cost);
    },
  };
}

/** The cheapest first. */
async function loadShares({ db }: Pick<Context, 'db'>, projectId: string): Promise<CostShare[]> {
  const rows = await sampleHashCosts(db, projectId);
  return rows
    .flatMap(({ prefix, count }) => {
      const cost = costOf(prefix);
      return cost ? [{ cost, count }] : [];
    })
    .toSorted((one, other) => workOf(one.cost) - workOf(other.cost) || one.cost.passes - other.cost.passes);
}

function costAt(shares: readonly CostShare[], place: number): HashCost | undefined {
  const all = shares.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  return shares.find(({ count }) => (before += count) > place * all)?.cost;
}
