import { errorCode } from './error-code.ts';

/** Whether any process has this id, also one that belongs to somebody else. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
