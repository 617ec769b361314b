import { OAUTH_PROVIDER_IDS } from '@keystead/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mira } from '../../testing/provider-stub-answers.ts';
import { startProviderStub, type ProviderStub } from '../../testing/provider-stub.ts';
import { startTestInstance, type TestInstance } from '../../testing/test-instance.ts';
import { beginAtProvider, finishAtProvider } from './index.ts';

let stub: ProviderStub;
let instance: TestInstance;
beforeAll(async () => {
  stub = await startProviderStub();
  instance = await startTestInstance({ oauth: stub.oauth });
});
beforeEach(() => stub.reset());
afterAll(async () => {
  await instance.stop();
  await stub.stop();
});

const keys = { clientId: 'our-client', clientSecret: 'our-secret', isShared: false };

test.for(OAUTH_PROVIDER_IDS)('somebody comes back from %s with their name', async (id) => {
  const begun = await beginAtProvider(instance.ctx, keys, id, { state: 'the-state', extraScopes: [] });
  const answer = Object.fromEntries(stub.signIn(begun.location).searchParams);

  const { profile } = await finishAtProvider(instance.ctx, keys, id, { ...begun, answer, state: 'the-state' });

  expect(profile).toMatchObject({ accountId: mira.id, email: mira.email, displayName: mira.name });
});
