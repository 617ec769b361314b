import type { Context } from '../../../context.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import { finishAtProvider } from '../oauth-providers/finish-at-provider.ts';
import type { ProviderKeys } from '../../core/index.ts';
import { testSecretOwner, type OpenOAuthTest, type TestStep } from './oauth-test.ts';
import { finishTest, useUpTest } from './oauth-tests.queries.ts';
import { failed, stepsTo, stepsUntil } from './test-steps.ts';

/** What a browser brings back from a provider. */
interface ProviderAnswer {
  readonly providerId: string;
  readonly state: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Somebody comes back from a provider; undefined unless it was for a test. The last step tells how it ended. */
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
  // An answer of one provider at the address of another was mixed up, perhaps on purpose (mix-up).
  if (providerId !== test.providerId)
    return [
      failed('callback', 'You came back at the callback URL of another provider. Paste the one of this provider.'),
    ];
  const keys = JSON.parse(ctx.secretBox.open(test.keysSealed, testSecretOwner.keys(state))) as ProviderKeys; // sealed by ourselves
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
