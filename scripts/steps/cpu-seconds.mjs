import { cpus } from 'node:os';

const MILLIS_PER_SECOND = 1000;

/**
 * Returns the total CPU time of this machine. Of the whole machine, because a browser's processes are no children of
 * this one.
 */
export const cpuSeconds = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / MILLIS_PER_SECOND;
