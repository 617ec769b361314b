import type { Config } from './config.ts';
import { verifyLogs, type VerifiedLog } from './domains/core/index.ts';
import { StartError } from './start-error.ts';
import { withInstance } from './with-instance.ts';

export interface EventLogReport {
  /** One for each project. */
  readonly lines: readonly string[];
  /** What is not as it was sealed, of each project at most one thing. */
  readonly problems: readonly string[];
}

/** Proves the logs of all projects, or of one. */
export const verifyEventLogs = (config: Config, projectId?: string): Promise<EventLogReport> =>
  withInstance(config, async (ctx) => {
    const lines: string[] = [];
    const problems: string[] = [];
    for await (const log of verifyLogs(ctx, projectId)) {
      lines.push(lineOf(log));
      if (log.problem !== undefined) problems.push(`${log.projectId}: ${log.problem}`);
    }
    if (lines.length === 0) throw new StartError(`There is no project ${projectId}.`);
    return { lines, problems };
  });

const lineOf = ({ projectId, events, erased, position, hash, problem }: VerifiedLog): string =>
  `${projectId}: ${problem === undefined ? 'whole' : 'NOT whole'}, ${events} events (${erased} without data), up to ${position}, hash ${hash}`;
