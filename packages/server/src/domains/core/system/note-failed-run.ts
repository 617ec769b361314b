import type { Context } from '../../../context.ts';
import type { JobRun } from '../../../platform/jobs-run-task.ts';
import { countFailedRun } from './system.queries.ts';

/** Matches codes and names of errors: nothing from the data of a job. */
const A_NAME = /^\w{1,64}$/;

/**
 * Counts a failed run for owners to see. Doesn't wait for the database; if counting fails, the failure is still in the
 * log.
 */
export function noteFailedRun({ db, clock, log }: Context, { task, outcome, error }: JobRun): void {
  if (outcome !== 'failed' && outcome !== 'given_up') return;
  countFailedRun(db, { task, isGivenUp: outcome === 'given_up', reason: reasonOf(error), now: clock.now() }).catch(
    (cause: unknown) => log.warn({ task, err: cause }, 'could not record a failed job'),
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  const code = 'code' in error ? error.code : undefined;
  return [code, error.name].find((name): name is string => typeof name === 'string' && A_NAME.test(name)) ?? 'Error';
}
