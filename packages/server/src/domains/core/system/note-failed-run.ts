import type { Context } from '../../../context.ts';
import type { JobRun } from '../../../platform/jobs-run-task.ts';
import { countFailedRun } from './system.queries.ts';

/** Codes and names of errors: nothing that a job was given. */
const A_NAME = /^\w{1,64}$/;

/** Counts a run that failed, for owners to see. Awaits nothing; what cannot be counted is in the log all the same. */
export function noteFailedRun({ db, clock, log }: Context, { task, outcome, error }: JobRun): void {
  if (outcome !== 'failed' && outcome !== 'given_up') return;
  countFailedRun(db, { task, isGivenUp: outcome === 'given_up', reason: reasonOf(error), now: clock.now() }).catch(
    (cause: unknown) => log.warn({ task, err: cause }, 'a failed job was not counted'),
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  const code = 'code' in error ? error.code : undefined;
  return [code, error.name].find((name): name is string => typeof name === 'string' && A_NAME.test(name)) ?? 'Error';
}
