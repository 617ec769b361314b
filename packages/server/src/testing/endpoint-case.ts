import type { ErrorCode } from '@keystead/contract';
import type { App } from '../app.ts';
import type { Call } from './call.ts';
import type { OwnedProject } from './make-project.ts';
import type { SignedIn } from './sign-up.ts';
import type { World } from './world.ts';

/** What the tests of all endpoints need to know about one endpoint. */
export interface EndpointCase {
  /** A request that succeeds for permitted callers. */
  readonly sample: (world: World) => Sample | Promise<Sample>;
  /** A request for each declared error, except for those of codes, which are the same everywhere. */
  readonly errors?: Triggers;
}
export type EndpointCases = Readonly<Record<string, EndpointCase>>;

export interface Sample extends Pick<Call, 'body' | 'refreshToken'> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** The token of a different user than the world's, for requests that need another kind of user. */
  readonly userToken?: string;
}

export interface Scene extends World {
  readonly sample: Sample;
  /** A project that has disabled sign-up and passwords, with an existing user. */
  readonly closedProject: OwnedProject;
  readonly closedUser: SignedIn;
  /** An expired token of the user. */
  readonly expiredToken: string;
}
/** The differences from a successful request. */
export interface Change extends Call, Pick<Sample, 'params' | 'query'> {
  /** Another process, for different settings. */
  readonly app?: App;
}
export type Trigger = (scene: Scene) => Change | Promise<Change>;
export type Triggers = Readonly<Partial<Record<ErrorCode, Trigger>>>;
