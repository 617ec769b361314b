import { Logger as EngineLogger } from 'graphile-worker';
import type { Logger } from './logger.ts';

/** The job engine's words in our log. What it attaches to them (whole jobs, options with addresses) stays out. */
export function createEngineLogger(log?: Logger): EngineLogger {
  return new EngineLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log?.warn({ engine: message }, 'job engine');
    else log?.trace({ engine: message }, 'job engine');
  });
}
