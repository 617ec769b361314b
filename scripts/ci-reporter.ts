import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from './root.mjs';
import { formatSlowestFiles } from './slowest-files.mjs';
import { formatCounts } from './test-counts.mjs';

/** Ends a run with lines that scripts can read: the slowest files, then `N passed, N failed, N skipped`. */
export default class CiReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
      // A file that fails to load has no tests to count.
      if (module.state() === 'failed' && module.children.size === 0) counts.failed += 1;
    }
    const times = modules.map(
      (module) => [path.relative(root, module.moduleId), module.diagnostic().duration] as const,
    );
    console.log(formatSlowestFiles(times));
    console.log(formatCounts({ ...counts, skipped: counts.skipped + counts.pending }));
  }
}
