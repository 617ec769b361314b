import type { ErrorCode } from '@keystead/contract';
import { call, type Call } from './call.ts';
import type { Sample, World } from './endpoint-samples.ts';
import { makeProject, type OwnedProject } from './make-project.ts';
import { mintToken, readToken, signingKeyOf } from './mint-token.ts';
import { signUp, type SignedIn } from './sign-up.ts';
import { internalProject } from './test-instance.ts';

export interface Scene extends World {
  readonly sample: Sample;
  /** A project where nobody signs up or in with a password any more, and somebody who did before. */
  readonly closedProject: OwnedProject;
  readonly closedUser: SignedIn;
  /** A token of the user that has expired. */
  readonly expiredToken: string;
}
/** What is different from a request that succeeds. */
export interface Change extends Call, Pick<Sample, 'params' | 'query'> {}
export type Trigger = (scene: Scene) => Change | Promise<Change>;
export type Triggers = Readonly<Partial<Record<ErrorCode, Trigger>>>;

export async function makeScene(world: World): Promise<Omit<Scene, 'sample'>> {
  const { instance, user } = world;
  const { header, claims } = readToken(user.accessToken);
  const { privateKey } = await signingKeyOf(instance.ctx, internalProject.id);
  const closedProject = await makeProject(instance.app);
  const closedUser = await signUp(instance.app, { project: closedProject });
  await call(instance.app, 'PATCH /api/v1/projects/current', {
    as: 'admin',
    project: closedProject,
    body: { config: { credential_enabled: false } },
  });
  return { ...world, closedProject, closedUser, expiredToken: mintToken(header, { ...claims, exp: 1 }, privateKey) };
}
