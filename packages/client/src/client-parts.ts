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

/** What the methods of a client app are made of. A group of them takes those that it names. */
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
  /** Brings the user in step with the session after it changed. Never fails: a failure stands in the value. */
  readonly followSession: () => Promise<void>;
  /** Fetches the user anew after something about them changed. Never fails: the last known user stays. */
  readonly refreshUser: () => Promise<void>;
  /** What hooks and others observe for the signed-in user, by key. */
  readonly lists: () => ReadonlyMap<string, Observable<unknown>> | undefined;
  /** Handed on, because what loads on demand imports nothing of the core. */
  readonly toTeam: (wire: AnswerOf<'getTeam'>) => Team;
  /** Makes a change and shows the user that comes back, unless somebody signed out or in meanwhile. */
  readonly showChange: <Failure>(
    change: () => Promise<Result<AnswerOf<'getCurrentUser'>, Failure>>,
  ) => Promise<Result<void, Failure>>;
}
