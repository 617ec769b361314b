import { errorCode } from './error-code.ts';

/** Returns whether a process with this id exists, including processes of other users. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
