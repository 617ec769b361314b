import type { Context } from '../../../context.ts';
import { listQueues } from './system.queries.ts';
import type { JobQueue } from './system.ts';

export interface WaitingJobs extends JobQueue {
  /** How long the oldest due job has been due; 0 if none is due. */
  readonly dueForSeconds: number;
}

/** Returns the waiting and running jobs of all processes, by task. */
export async function listWaitingJobs({ db, clock }: Context): Promise<WaitingJobs[]> {
  const now = clock.now();
  const queues = await listQueues(db, now);
  return queues.map((queue) => ({
    ...queue,
    dueForSeconds: queue.dueSince ? (now.getTime() - queue.dueSince.getTime()) / 1000 : 0,
  }));
}
