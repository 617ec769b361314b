import { Logger as EngineLogger } from 'graphile-worker';
import type { Logger } from './logger.ts';

/** Forwards the log of the job engine, without its attachments (whole jobs, options with URLs). */
export function createEngineLogger(log?: Logger): EngineLogger {
  return new EngineLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log?.warn({ engine: message }, 'job engine');
    else log?.trace({ engine: message }, 'job engine');
  });
}
