import type { ErrorCode } from '@keystead/contract';
import type { Call } from '../http/call.ts';
import type { AccessType } from '../http/endpoint-types.ts';
import { KnownError } from '../http/known-error.ts';
import type { Session } from './session.ts';

const TOKEN_ERRORS: readonly ErrorCode[] = [
  'UNPARSABLE_ACCESS_TOKEN',
  'ACCESS_TOKEN_EXPIRED',
  'INVALID_PROJECT_FOR_ACCESS_TOKEN',
];

/** Calls in the name of the signed-in user; a refused access token is replaced and the call repeated once. */
export function createSessionCall<Access extends AccessType>(call: Call<Access>, session: Session): Call<Access> {
  return async (name, input) => {
    const tokens = await session.tokens();
    try {
      return await call(name, { ...input, tokens });
    } catch (error) {
      if (!tokens || !(error instanceof KnownError) || !TOKEN_ERRORS.includes(error.code)) throw error;
      session.drop(tokens.accessToken);
    }
    return call(name, { ...input, tokens: await session.tokens() });
  };
}
