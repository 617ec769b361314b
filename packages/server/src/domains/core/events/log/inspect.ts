import type { SealedEvent } from './chain.queries.ts';
import { isOriginErased, type Chain } from './chain.ts';

/** Returns whether an event is unmodified at its position, lost its data with a deleted user, or was changed. */
export function inspect(chain: Chain, event: SealedEvent, previous: Buffer): 'whole' | 'erased' | 'changed' {
  const { digest, originDigest, erasedFor } = event;
  const fits = (userId: string | null) =>
    chain
      .hashOf({ ...event, userId }, { position: BigInt(event.position), digest, originDigest, previous })
      .equals(event.hash);
  if (!isOriginErased(event) && !(originDigest && chain.originDigestOf(event).equals(originDigest))) return 'changed';
  if (erasedFor !== null && event.version !== 0) return 'changed'; // marked as erased, but has data
  if (chain.digestOf(event).equals(digest)) return fits(event.userId) ? 'whole' : 'changed';
  if (erasedFor === null) return 'changed';
  const hasOrigin = event.address !== null || event.device !== null;
  if (hasOrigin && isOriginErased(event)) return 'changed'; // erasing the data would have removed them
  const isOfUser = event.subjectId === erasedFor ? fits(null) : fits(erasedFor);
  return isOfUser || (event.type.startsWith('team.') && fits(null)) ? 'erased' : 'changed';
}
