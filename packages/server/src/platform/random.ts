import { randomFillSync, randomUUID } from 'node:crypto';
import { encodeCrockford } from './crockford.ts';

const SECRET_BYTES = 28;
const REQUEST_ID_BYTES = 10;
const POOL_BYTES = 4096;

/** Where ids and secrets come from; tests may fix it. */
export interface Random {
  uuid(): string;
  /** 224 bits as 45 characters: refresh tokens, codes and the bodies of keys. */
  secret(): string;
  /** 16 characters that name one request in answers and logs. */
  requestId(): string;
}

const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/**
 * So many random bytes, for `use` alone: they are wiped when it is done. The bytes of many are drawn at once, since a draw
 * costs more than what is made of it.
 */
export function withRandomBytes<Result>(count: number, use: (bytes: Buffer) => Result): Result {
  if (count > POOL_BYTES) throw new RangeError(`at most ${POOL_BYTES} random bytes are drawn at once`);
  if (used + count > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = pool.subarray(used, (used += count));
  const result = use(bytes);
  bytes.fill(0);
  return result;
}

export const systemRandom: Random = {
  uuid: randomUUID,
  secret: () => withRandomBytes(SECRET_BYTES, encodeCrockford),
  requestId: () => withRandomBytes(REQUEST_ID_BYTES, encodeCrockford),
};
