import type { ErrorCode } from '@keystead/contract';
import { USER_MISSING } from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import type { AccessType } from '../http/endpoint-types.ts';
import { KnownError } from '../http/known-error.ts';
import type { Session } from './session.ts';

const REFUSALS: readonly ErrorCode[] = [
  'UNPARSABLE_ACCESS_TOKEN',
  'ACCESS_TOKEN_EXPIRED',
  'INVALID_PROJECT_FOR_ACCESS_TOKEN',
  'CANNOT_GET_OWN_USER_WITHOUT_USER',
  'USER_AUTHENTICATION_REQUIRED',
];

/**
 * Returns a call function for the signed-in user. If Keystead finds no user for an access token, the token is replaced,
 * which also ends a revoked session here, and the call is sent once more.
 */
export function createSessionCall<Access extends AccessType>(call: Call<Access>, session: Session): Call<Access> {
  return async (name, input) => {
    const tokens = await session.tokens();
    try {
      const answer = await call(name, { ...input, tokens });
      if (!tokens || answer.status === 'ok' || !isForNobody(answer.error)) return answer;
    } catch (error) {
      if (!tokens || !isForNobody(error)) throw error;
    }
    session.drop(tokens.accessToken);
    return call(name, { ...input, tokens: await session.tokens() });
  };
}

/** Some endpoints report a missing or deleted user as an invalid request, because the user is part of their schema. */
function isForNobody(error: unknown): boolean {
  if (!(error instanceof KnownError)) return false;
  return error.code === 'SCHEMA_ERROR' ? error.message.includes(USER_MISSING) : REFUSALS.includes(error.code);
}
