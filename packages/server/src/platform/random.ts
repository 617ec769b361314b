import { randomBytes, randomUUID } from 'node:crypto';
import { encodeCrockford } from './crockford.ts';

const SECRET_BYTES = 28;
const REQUEST_ID_BYTES = 10;

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
  requestId: () => encodeCrockford(randomBytes(REQUEST_ID_BYTES)),
};
