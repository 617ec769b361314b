import type { Context } from '../../../context.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import { finishAtProvider } from '../oauth-providers/finish-at-provider.ts';
import type { ProviderKeys } from '../../core/index.ts';
import { testSecretOwner, type OpenOAuthTest, type TestStep } from './oauth-test.ts';
import { finishTest, useUpTest } from './oauth-tests.queries.ts';
import { failed, stepsTo, stepsUntil } from './test-steps.ts';

/** The callback request of a provider. */
interface ProviderAnswer {
  readonly providerId: string;
  readonly state: string;
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Finishes the test that a callback belongs to, and returns its last step, which has the result; undefined if there is
 * no such test.
 */
export async function finishOAuthTest(ctx: Context, answer: ProviderAnswer): Promise<TestStep | undefined> {
  const test = await useUpTest(ctx.db, { stateHash: hashSecret(answer.state), now: ctx.clock.now() });
  if (!test) return undefined;
  const steps = await walk(ctx, test, answer);
  await finishTest(ctx.db, test, [...test.steps, ...steps], ctx.clock.now());
  return steps.at(-1);
}

async function walk(
  ctx: Context,
  test: OpenOAuthTest,
  { providerId, state, query }: ProviderAnswer,
): Promise<TestStep[]> {
  // A response of one provider at the callback URL of another was mixed up, perhaps on purpose (mix-up).
  if (providerId !== test.providerId)
    return [
      failed(
        'callback',
        'The provider redirected to the callback URL of another provider. Enter the callback URL of this one in its settings.',
      ),
    ];
  const keys = JSON.parse(ctx.secretBox.open(test.keysSealed, testSecretOwner.keys(state))) as ProviderKeys; // encrypted by this service
  const verifier = ctx.secretBox.open(test.verifierSealed, testSecretOwner.verifier(state));
  const { nonce, scopes } = test;
  try {
    const { profile } = await finishAtProvider(ctx, keys, test.providerId, {
      answer: query,
      state,
      verifier,
      nonce,
      scopes,
    });
    return stepsTo(profile);
  } catch (error) {
    const steps = stepsUntil(error);
    if (!steps) throw error;
    return steps;
  }
}
