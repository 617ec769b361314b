import { expect, test } from 'vitest';
import { createMetrics } from './create-metrics.ts';

test('milliseconds are written as seconds, and a clock that is set back takes nothing off them', async () => {
  const metrics = createMetrics();
  metrics.observePoolWait(1500);
  metrics.observePoolWait(-3000);

  expect(await metrics.text()).toContain(
    'keystead_database_pool_wait_seconds_sum 1.5\nkeystead_database_pool_wait_seconds_count 2\n',
  );
});

test('mails are counted from zero on, whatever becomes of them', async () => {
  const counts = (await createMetrics().text()).match(/^keystead_mails_total\{.*/gm);

  expect(counts).toEqual(
    ['sent', 'failed', 'expired', 'dropped'].map((status) => `keystead_mails_total{status="${status}"} 0`),
  );
});
