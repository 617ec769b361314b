import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { BodyOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { DONE } from '../without-data.ts';

/** Who becomes an owner, by the code of a link that the service printed. */
export interface FirstOwner {
  code: string;
  email: string;
  password: string;
}

/** Why nobody became an owner. */
export type FirstOwnerError = KnownError<ErrorsOf<'createFirstOwner'>>;

/** Becoming an owner of the instance. */
export interface FirstOwnerMethods {
  /** Makes an owner of the internal project, or of the user who has the address, and signs them in. Stays on the page. */
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
    // The first request may have made this very owner and only its answer was lost: then the same password signs in.
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
