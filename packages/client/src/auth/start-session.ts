import type { Transport } from '../client-transport.ts';
import type { Redirects } from '../redirects/redirects.ts';
import type { SecondFactor } from './second-factor.ts';

/** Stores the tokens of a sign-in, updates the user and redirects with `goOn`, unless it is false. */
export type StartSession = (
  answer: { readonly access_token: string; readonly refresh_token: string },
  goOn: false | (() => Promise<void>),
) => Promise<void>;

interface StartParts extends Pick<Transport, 'session'> {
  readonly redirects: Redirects;
  readonly secondFactor: SecondFactor;
  readonly followSession: () => Promise<void>;
}

export function createStartSession({ session, redirects, secondFactor, followSession }: StartParts): StartSession {
  return async ({ access_token, refresh_token }, goOn) => {
    await session.start({ refreshToken: refresh_token, accessToken: access_token });
    // A sign-in that waited for a code is complete now, or the user signed in another way and it may belong to someone
    // else.
    secondFactor.forget();
    await followSession();
    if (goOn && redirects.canNavigate) await goOn();
  };
}
