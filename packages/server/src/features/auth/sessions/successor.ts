import { createHmac } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { encodeCrockford } from '../../../platform/crockford.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';

const TOKEN_BYTES = 28;
/** 80 bits that all tokens of a session share; the other 145 are new each time. */
const FAMILY_LENGTH = 16;

const familyOf = (refreshToken: string): string => refreshToken.slice(0, FAMILY_LENGTH);

/** By which a token that was replaced long ago is recognised, without any list of such tokens. */
export const familyHashOf = (refreshToken: string): Buffer => hashSecret(familyOf(refreshToken));

/** The token that takes the place of another. Always the same one, so that it can be told again without being stored. */
export function successorOf(ctx: Context, refreshToken: string): string {
  const key = ctx.instanceKeys.bytes('successors of refresh tokens');
  const bytes = createHmac('sha256', key).update(refreshToken).digest().subarray(0, TOKEN_BYTES);
  return familyOf(refreshToken) + encodeCrockford(bytes).slice(FAMILY_LENGTH);
}
