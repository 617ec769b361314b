import { call } from './call.ts';
import type { Scene } from './endpoint-case.ts';
import { makeProject } from './make-project.ts';
import { mintToken, readToken, signingKeyOf } from './mint-token.ts';
import { signUp } from './sign-up.ts';
import { internalProject } from './test-instance.ts';
import type { World } from './world.ts';

/** Adds everything that error tests need to a world. */
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
