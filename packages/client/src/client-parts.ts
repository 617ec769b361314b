import type { SendCredential } from './auth/password.ts';
import type { SecondFactor } from './auth/second-factor.ts';
import type { StartSession } from './auth/start-session.ts';
import type { Observable } from './cache/observable.ts';
import type { Transport } from './client-transport.ts';
import type { AskedHere } from './codes/asked-here.ts';
import type { AnswerOf } from './http/endpoint-types.ts';
import type { Project } from './projects/project.ts';
import type { PageLinks } from './redirects/navigation.ts';
import type { Redirects } from './redirects/redirects.ts';
import type { Result } from './result.ts';
import type { Team } from './teams/team.ts';

/** The parts that the methods of a client app are built from. Each group of methods names the ones it needs. */
export interface ClientParts extends Transport {
  readonly project: Observable<Project>;
  readonly redirects: Redirects;
  readonly links: PageLinks;
  readonly askedHere: AskedHere;
  readonly secondFactor: SecondFactor;
  readonly sendCredential: SendCredential;
  readonly startSession: StartSession;
  readonly signOut: (options?: { redirectUrl?: string | null }) => Promise<void>;
  readonly endSessions: (scope: 'others') => Promise<void>;
  /** Updates the user after the session changed. Never rejects: an error is stored in the snapshot of the user. */
  readonly followSession: () => Promise<void>;
  /** Fetches the user again after they changed. Never rejects: if the request fails, the last known user stays. */
  readonly refreshUser: () => Promise<void>;
  /** The observables of the signed-in user, such as the lists that hooks show, by key. */
  readonly lists: () => ReadonlyMap<string, Observable<unknown>> | undefined;
  /** Passed as a part, because code that loads on demand imports nothing from the core. */
  readonly toTeam: (wire: AnswerOf<'getTeam'>) => Team;
  /** Sends a change and shows the user in the response, unless someone signed in or out in the meantime. */
  readonly showChange: <Failure>(
    change: () => Promise<Result<AnswerOf<'getCurrentUser'>, Failure>>,
  ) => Promise<Result<void, Failure>>;
}
