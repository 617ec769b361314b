import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** @typedef {Omit<import('@keystead/server').RunningServer, 'close'>} Service what a run tells of itself */

/**
 * A program that is started again whenever what it is made of has changed.
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 */
export function restartedService(file, env) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let hasStopped = false;
  /** One change of state after the other. @type {Promise<unknown>} */
  let turn = Promise.resolve();

  const end = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };

  /** @returns {Promise<Service | undefined>} nothing when it ended before it was ready; it has told why itself */
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
    /** Ends the run there is, if there is one, and begins the next. */
    restart: () =>
      inTurn(async () => {
        await end();
        return hasStopped ? undefined : begin();
      }),
    /** Ends it for good. */
    stop: () => {
      hasStopped = true;
      return inTurn(end);
    },
  };
}
