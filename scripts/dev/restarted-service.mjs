import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** @typedef {Omit<import('@keystead/server').RunningServer, 'close'>} Service the data that a run sends */

/**
 * A program that can be restarted when its code has changed.
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 */
export function restartedService(file, env) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let hasStopped = false;
  /** Runs one state change at a time. @type {Promise<unknown>} */
  let turn = Promise.resolve();

  const end = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };

  /** @returns {Promise<Service | undefined>} undefined if it ended before it was ready; it has printed the reason */
  const begin = async () => {
    child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const [told] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [undefined])]);
    return told;
  };

  /** @template T @param {() => Promise<T>} change @returns {Promise<T>} */
  const inTurn = (change) => {
    const changed = turn.then(change);
    turn = changed.catch(() => undefined);
    return changed;
  };

  return {
    /** Stops the current run, if there is one, and starts the next. */
    restart: () =>
      inTurn(async () => {
        await end();
        return hasStopped ? undefined : begin();
      }),
    /** Stops it permanently. */
    stop: () => {
      hasStopped = true;
      return inTurn(end);
    },
  };
}
