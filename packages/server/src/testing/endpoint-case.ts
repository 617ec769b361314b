import type { ErrorCode } from '@keystead/contract';
import type { App } from '../app.ts';
import type { Call } from './call.ts';
import type { OwnedProject } from './make-project.ts';
import type { SignedIn } from './sign-up.ts';
import type { World } from './world.ts';

/** What the suites over all endpoints know of one. */
export interface EndpointCase {
  /** A request that succeeds for those who may make it. */
  readonly sample: (world: World) => Sample | Promise<Sample>;
  /** How to get each error that it declares, but for those of codes, which are got in the same way everywhere. */
  readonly errors?: Triggers;
}
export type EndpointCases = Readonly<Record<string, EndpointCase>>;

export interface Sample extends Pick<Call, 'body' | 'refreshToken'> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Of somebody else than the user of the world, where a request needs another kind of user. */
  readonly userToken?: string;
}

export interface Scene extends World {
  readonly sample: Sample;
  /** A project where nobody signs up or in with a password any more, and somebody who did before. */
  readonly closedProject: OwnedProject;
  readonly closedUser: SignedIn;
  /** A token of the user that has expired. */
  readonly expiredToken: string;
}
/** What is different from a request that succeeds. */
export interface Change extends Call, Pick<Sample, 'params' | 'query'> {
  /** Another process, where it has to have other settings. */
  readonly app?: App;
}
export type Trigger = (scene: Scene) => Change | Promise<Change>;
export type Triggers = Readonly<Partial<Record<ErrorCode, Trigger>>>;
