import { inTransaction, type Context } from '../../../../context.ts';
import { updateSealed, type Seal } from '../events.queries.ts';
import { chainOf, NO_HASH, type Chain } from './chain.ts';
import { insertEnds, listUnsealed, listUnsealedProjects, lockEnds, lockUnsealed, updateEnds } from './chain.queries.ts';
import { whileHeld } from './while-held.ts';

const PAGE = 500;

/**
 * Gives all events that are committed their place in the log of their project, without gaps, and chains each to the one
 * before. Whoever reads events reads them by these places: none turns up later between two that were read. See
 * docs/adr/0020-events.md.
 */
export async function sealEvents(ctx: Context): Promise<void> {
  for (const projectId of await listUnsealedProjects(ctx.db)) {
    let sealed: number;
    do sealed = await sealPage(ctx, projectId);
    while (sealed === PAGE);
  }
}

/** One process at a time; what another is at, it does. How many were sealed. */
const sealPage = (ctx: Context, projectId: string): Promise<number> =>
  inTransaction(ctx, async ({ db }) => {
    const chain = chainOf(ctx.instanceKeys, projectId);
    const ends = (await lockEnds(db, projectId)) ?? (await insertEnds(db, projectId, beginning(chain)));
    if (!ends) return 0;
    const ids = (await listUnsealed(db, projectId, PAGE)).map(({ id }) => id);
    const events = whileHeld(ids, await lockUnsealed(db, projectId, PAGE));
    let { hash } = ends;
    let position = BigInt(ends.position);
    const seals = events.map((event): Seal => {
      position += 1n;
      const digests = chain.digestsOf(event);
      hash = chain.hashOf(event, { position, ...digests, previous: hash });
      return { id: event.id, position, ...digests, hash };
    });
    if (seals.length === 0) return 0;
    await updateSealed(db, projectId, seals);
    const sealed = { ...ends, position: String(position), hash };
    await updateEnds(db, projectId, { ...sealed, proof: chain.proofOf(sealed) });
    return seals.length;
  });

function beginning(chain: Chain) {
  const ends = { position: '0', hash: NO_HASH, sweptPosition: '0', sweptHash: NO_HASH };
  return { ...ends, proof: chain.proofOf(ends) };
}
