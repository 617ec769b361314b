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
 * Calls in the name of the signed-in user. Where the service finds nobody behind an access token it is replaced, which
 * ends a session that is over here too, and the call repeated once.
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

/** Some endpoints take a user for a part of the request, and one who was deleted for a part that is missing. */
function isForNobody(error: unknown): boolean {
  if (!(error instanceof KnownError)) return false;
  return error.code === 'SCHEMA_ERROR' ? error.message.includes(USER_MISSING) : REFUSALS.includes(error.code);
}
