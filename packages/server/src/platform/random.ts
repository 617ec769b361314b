import { randomBytes, randomUUID } from 'node:crypto';
import { encodeCrockford } from './crockford.ts';

const SECRET_BYTES = 28;
const REQUEST_ID_BYTES = 10;
const REQUEST_IDS_AT_ONCE = 400;

/** Where ids and secrets come from; tests may fix it. */
export interface Random {
  uuid(): string;
  /** 224 bits as 45 characters: refresh tokens, codes and the bodies of keys. */
  secret(): string;
  /** 16 characters that name one request in answers and logs. */
  requestId(): string;
}

export const systemRandom: Random = {
  uuid: randomUUID,
  secret: () => encodeCrockford(randomBytes(SECRET_BYTES)),
  requestId: createRequestIds(),
};

/** Request ids are no secrets, so the bytes of many are drawn at once: every request needs one. */
function createRequestIds(): () => string {
  let bytes = randomBytes(0);
  let used = 0;
  return () => {
    if (used === bytes.length) {
      bytes = randomBytes(REQUEST_ID_BYTES * REQUEST_IDS_AT_ONCE);
      used = 0;
    }
    return encodeCrockford(bytes.subarray(used, (used += REQUEST_ID_BYTES)));
  };
}
