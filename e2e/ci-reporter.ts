import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { formatCounts } from '../scripts/test-counts.mjs';

/** Closes a run with one plain line that scripts can read: `N passed, N failed, N skipped`. */
export default class CiReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
      if (outcome === 'skipped') counts.skipped += 1;
      else if (outcome === 'unexpected') counts.failed += 1;
      else counts.passed += 1;
    }
    console.log(formatCounts(counts));
  }
}
