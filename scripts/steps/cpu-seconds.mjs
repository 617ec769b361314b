import { cpus } from 'node:os';

const MILLIS_PER_SECOND = 1000;

/** How long the processors of this machine have worked. Of the whole machine, since a browser's processes are no children of ours. */
export const cpuSeconds = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / MILLIS_PER_SECOND;
