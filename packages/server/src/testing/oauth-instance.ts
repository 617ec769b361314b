import { afterAll, beforeAll } from 'vitest';
import { makeProject, type OwnedProject } from './make-project.ts';
import { startProviderStub, type ProviderStub } from './provider-stub.ts';
import { startTestInstance, type ProcessOptions, type TestInstance } from './test-instance.ts';

/** An instance with a mock of all providers; both stop after the tests of the file. */
export interface OAuthInstance {
  readonly instance: TestInstance;
  readonly stub: ProviderStub;
}

export function useOAuthInstance(options: ProcessOptions = {}): () => OAuthInstance {
  let started: OAuthInstance | undefined;
  beforeAll(async () => {
    const stub = await startProviderStub();
    started = { stub, instance: await startTestInstance({ ...options, oauth: stub.oauth }) };
  });
  afterAll(async () => {
    await started?.instance.stop();
    await started?.stub.stop();
  });
  return () => {
    if (!started) throw new Error('the instance has not started');
    return started;
  };
}

/** Google with shared keys, GitHub with the project's own keys. */
export const oauthProviders = [
  { id: 'google', type: 'shared', enabled: true },
  { id: 'github', type: 'standard', enabled: true, client_id: 'own-client', client_secret: 'own-secret' },
] as const;

export const makeOAuthProject = ({ instance }: OAuthInstance, config: object = {}): Promise<OwnedProject> =>
  makeProject(instance.app, { config: { oauth_providers: oauthProviders, ...config } });
