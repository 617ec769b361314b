import type { Config } from './config.ts';
import { verifyLogs, type VerifiedLog } from './domains/core/index.ts';
import { StartError } from './start-error.ts';
import { withInstance } from './with-instance.ts';

export interface EventLogReport {
  /** One line per project. */
  readonly lines: readonly string[];
  /** What was modified outside Keystead: at most one problem per project. */
  readonly problems: readonly string[];
}

/** Verifies the logs of all projects, or of one. */
export const verifyEventLogs = (config: Config, projectId?: string): Promise<EventLogReport> =>
  withInstance(config, async (ctx) => {
    const lines: string[] = [];
    const problems: string[] = [];
    for await (const log of verifyLogs(ctx, projectId)) {
      lines.push(lineOf(log));
      if (log.problem !== undefined) problems.push(`${log.projectId}: ${log.problem}`);
    }
    if (lines.length === 0) throw new StartError(`Project ${projectId} not found.`);
    return { lines, problems };
  });

const lineOf = ({ projectId, events, erased, position, hash, problem }: VerifiedLog): string =>
  `${projectId}: ${problem === undefined ? 'intact' : 'NOT intact'}, ${events} events (${erased} without data), up to sequence number ${position}, hash ${hash}`;
