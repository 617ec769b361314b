import type { AccessType } from '@keystead/contract';
import { inboxOnly } from '../domains/mail/email/mail-settings.ts';
import { call, type TestProject } from './call.ts';
import { ownKeys } from './connected-account.ts';
import { makeProject, type OwnedProject } from './make-project.ts';
import { startProviderStub, type ProviderStub } from './provider-stub.ts';
import { signUp, type SignedIn } from './sign-up.ts';
import { internalKeys, internalProject, startTestInstance, type TestInstance } from './test-instance.ts';

/** What requests to every endpoint need: an instance, a signed-in user of its internal project, and another project. */
export interface World {
  readonly instance: TestInstance;
  /** The internal project has its own keys at GitHub, and shared ones at Google. */
  readonly providers: ProviderStub;
  readonly user: SignedIn;
  readonly apiKeyId: string;
  readonly otherProject: OwnedProject;
}

export async function makeWorld(): Promise<World> {
  const providers = await startProviderStub();
  const mail = { ...inboxOnly(), resolveTxt: () => Promise.resolve([]) };
  const instance = await startTestInstance({ oauth: providers.oauth, mail });
  const [set] = await instance.query<{ id: string }>("select id from api_keys where project_id = 'internal'");
  if (!set) throw new Error('the internal project has no keys');
  await call(instance.app, 'PATCH /api/v1/projects/current', {
    as: 'admin',
    body: {
      config: {
        magic_link_enabled: true,
        client_team_creation_enabled: true,
        oauth_providers: [
          ownKeys('github'),
          ...['facebook', 'google', 'microsoft'].map((id) => ({ id, type: 'shared', enabled: true })),
        ],
      },
    },
  });
  return {
    instance: { ...instance, stop: () => Promise.all([instance.stop(), providers.stop()]).then(() => undefined) },
    providers,
    user: await signUp(instance.app),
    apiKeyId: set.id,
    otherProject: await makeProject(instance.app),
  };
}

/** The keys of another project with the id of the internal one. */
export const withForeignKeys = ({ otherProject }: World): TestProject => ({
  ...internalProject,
  keys: otherProject.keys,
});
export const withWrongKeys: TestProject = {
  ...internalProject,
  keys: Object.fromEntries(Object.keys(internalKeys).map((type) => [type, 'wrong'])) as Record<AccessType, string>,
};
