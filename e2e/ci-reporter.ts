import path from 'node:path';
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { formatSlowestFiles } from '../scripts/slowest-files.mjs';
import { formatCounts } from '../scripts/test-counts.mjs';

/** Closes a run with lines that scripts can read: the slowest files, then `N passed, N failed, N skipped`. */
export default class CiReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const times = new Map<string, number>();
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
      if (outcome === 'skipped') counts.skipped += 1;
      else if (outcome === 'unexpected') counts.failed += 1;
      else counts.passed += 1;
      const file = path.basename(test.location.file);
      const millis = test.results.reduce((sum, { duration }) => sum + duration, 0);
      times.set(file, (times.get(file) ?? 0) + millis);
    }
    console.log(formatSlowestFiles(times));
    console.log(formatCounts(counts));
  }
}
