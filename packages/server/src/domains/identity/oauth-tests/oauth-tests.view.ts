import type { OAuthTest, OAuthTestView, StepId, TestStep } from './oauth-test.ts';
import { failed } from './test-steps.ts';

const ORDER: readonly StepId[] = ['redirect', 'callback', 'tokens', 'profile'];

const NOBODY_CAME =
  "The provider didn't redirect back within ten minutes. If its page shows an error, check the client ID and the callback URL.";

export function oauthTestView(test: OAuthTest, now: Date): OAuthTestView {
  const isLate = test.finishedAt === null && test.expiresAt <= now;
  const over = isLate ? [...test.steps, failed('callback', NOBODY_CAME)] : test.steps;
  const steps = ORDER.map(
    (id) => over.find((step) => step.id === id) ?? { id, status: 'waiting' as const, detail: null },
  );
  const finishedAt = isLate ? test.expiresAt : test.finishedAt;
  return {
    id: test.id,
    provider_id: test.providerId,
    status: statusOf(steps),
    steps,
    started_at_millis: test.startedAt.getTime(),
    finished_at_millis: finishedAt?.getTime() ?? null,
  };
}

function statusOf(steps: readonly TestStep[]): TestStep['status'] {
  if (steps.some(({ status }) => status === 'failed')) return 'failed';
  return steps.every(({ status }) => status === 'passed') ? 'passed' : 'waiting';
}
