import { inTransaction, type Context } from '../../../../context.ts';
import { updateSealed, type Seal } from '../events.queries.ts';
import { chainOf, NO_HASH, type Chain } from './chain.ts';
import { insertEnds, listUnsealed, listUnsealedProjects, lockEnds, lockUnsealed, updateEnds } from './chain.queries.ts';
import { whileHeld } from './while-held.ts';

const PAGE = 500;

/**
 * Gives every committed event its position in the log of its project, without gaps, and links it by hash to the event
 * before. Readers go by position, so no event appears later between two that they have read. See
 * docs/adr/0020-events.md.
 */
export async function sealEvents(ctx: Context): Promise<void> {
  for (const projectId of await listUnsealedProjects(ctx.db)) {
    let sealed: number;
    do sealed = await sealPage(ctx, projectId);
    while (sealed === PAGE);
  }
}

/** Signs one page and returns the number of events. One process works on a log at a time; the others skip it. */
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
