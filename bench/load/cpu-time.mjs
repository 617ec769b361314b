import { readFileSync } from 'node:fs';

// USER_HZ: what the kernel counts in towards user space, on every Linux that Node runs on.
const TICKS_PER_SECOND = 100;

/**
 * Processor time that a process and its threads have used so far, user and system together.
 * @param {number} pid
 * @returns {number | undefined} undefined where there is no /proc
 */
export function cpuMillisOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name, which may hold anything; fields 14 and 15 are what is wanted.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}
