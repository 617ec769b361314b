import { OAUTH_COOKIE_SECONDS, type BodyOf, type startOAuthTest as startOAuthTestEndpoint } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import { beginAtProvider } from '../oauth-providers/begin-at-provider.ts';
import { findKeysToTest, getProject } from '../../core/index.ts';
import { testSecretOwner } from './oauth-test.ts';
import { insertTest } from './oauth-tests.queries.ts';
import { passed } from './test-steps.ts';

/**
 * Sends an owner to a provider the way users are sent. No cookie binds the test to a browser, because its only result
 * is what the owner reads.
 */
export async function startOAuthTest(
  ctx: Context,
  projectId: string,
  { provider_id: providerId, ...given }: BodyOf<typeof startOAuthTestEndpoint, 'admin'>,
): Promise<{ id: string; url: string }> {
  const keys = findKeysToTest(ctx, await getProject(ctx, projectId), providerId, given);
  const id = ctx.random.uuid();
  const state = ctx.random.secret();
  const { location, verifier, nonce, scopes } = await beginAtProvider(ctx, keys, providerId, {
    state,
    extraScopes: [],
  });
  const startedAt = ctx.clock.now();
  await insertTest(ctx.db, {
    projectId,
    id,
    providerId,
    stateHash: hashSecret(state),
    keysSealed: ctx.secretBox.seal(JSON.stringify(keys), testSecretOwner.keys(state)),
    verifierSealed: ctx.secretBox.seal(verifier, testSecretOwner.verifier(state)),
    nonce,
    scopes,
    steps: [passed('redirect', `You are redirected to ${new URL(location).host}.`)],
    startedAt,
    expiresAt: new Date(startedAt.getTime() + OAUTH_COOKIE_SECONDS * 1000),
  });
  return { id, url: location };
}
