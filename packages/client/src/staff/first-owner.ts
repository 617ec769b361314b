import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { BodyOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { DONE } from '../without-data.ts';

/** The new owner, and the code of the link that Keystead printed. */
export interface FirstOwner {
  code: string;
  email: string;
  password: string;
}

/** Why no owner was created. */
export type FirstOwnerError = KnownError<ErrorsOf<'createFirstOwner'>>;

/** Creates owners of the instance. */
export interface FirstOwnerMethods {
  /**
   * Creates an owner of the internal project, or makes the user with the email address one, and signs them in without
   * redirecting. Fails with `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`,
   * `VERIFICATION_CODE_ALREADY_USED`, `PASSWORD_TOO_SHORT` and other codes.
   */
  readonly createFirstOwner: (owner: FirstOwner) => Promise<Result<void, FirstOwnerError>>;
}

export function firstOwnerMethods({
  call,
  sendCredential,
  startSession,
}: Pick<ClientParts, 'call' | 'sendCredential' | 'startSession'>): FirstOwnerMethods {
  async function become(body: BodyOf<'createFirstOwner', 'client'>) {
    let wasRepeated = false;
    const answer = await call(endpoints.createFirstOwner, {
      body,
      isRepeatable: true,
      onRepeat: () => (wasRepeated = true),
    });
    if (!wasRepeated || answer.status === 'ok' || answer.error.code !== 'VERIFICATION_CODE_ALREADY_USED') return answer;
    // The first request may have created this owner and only its response was lost. Then the same password signs in.
    const existing = await sendCredential(body);
    return existing.status === 'ok' ? existing : answer;
  }

  return {
    async createFirstOwner({ code, email, password }) {
      const answer = await become({ code, email, password });
      if (answer.status === 'error') return answer;
      await startSession(answer.data, false);
      return DONE;
    },
  };
}
