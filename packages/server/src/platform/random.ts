import { randomFillSync, randomUUID } from 'node:crypto';
import { encodeCrockford } from './crockford.ts';

const SECRET_BYTES = 28;
const REQUEST_ID_BYTES = 10;
const POOL_BYTES = 4096;

/** The source of ids and secrets; tests may fix it. */
export interface Random {
  uuid(): string;
  /** 224 bits as 45 characters, for refresh tokens, codes and API keys. */
  secret(): string;
  /** 16 characters that identify a request in responses and logs. */
  requestId(): string;
}

const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/**
 * Passes random bytes to `use` and wipes them afterwards. Draws the bytes of many calls at once, because a draw costs
 * more than its use.
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
