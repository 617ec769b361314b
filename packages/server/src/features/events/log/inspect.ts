import type { SealedEvent } from './chain.queries.ts';
import type { Chain } from './chain.ts';

/** Is it what it was, at its place after the one before? Or did its data go with a user? */
export function inspect(chain: Chain, event: SealedEvent, previous: Buffer): 'whole' | 'erased' | 'changed' {
  const { digest, erasedFor } = event;
  const fits = (userId: string | null) =>
    chain.hashOf({ ...event, userId }, { position: BigInt(event.position), digest, previous }).equals(event.hash);
  if (erasedFor !== null && event.version !== 0) return 'changed'; // it says that its data went, and has it
  if (chain.digestOf(event).equals(digest)) return fits(event.userId) ? 'whole' : 'changed';
  if (erasedFor === null) return 'changed';
  const isOfUser = event.subjectId === erasedFor ? fits(null) : fits(erasedFor);
  return isOfUser || (event.type.startsWith('team.') && fits(null)) ? 'erased' : 'changed';
}
