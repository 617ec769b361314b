import type { Transport } from '../client-transport.ts';
import type { Redirects } from '../redirects/redirects.ts';
import type { SecondFactor } from './second-factor.ts';

/** Keeps the tokens of a sign-in, brings the user in step and goes on to the next page, if there is one to go to. */
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
    // What waited for its second factor is done, or somebody came in another way and it may be of another person.
    secondFactor.forget();
    await followSession();
    if (goOn && redirects.canNavigate) await goOn();
  };
}
