import { EmbeddedPostgresError } from '@keystead/embedded-postgres';
import { ConfigError, StartError } from '@keystead/server';
import { whenParentDisappears } from './when-parent-disappears.mjs';

/**
 * @typedef {object} Run
 * @property {(() => unknown)[]} undo what to undo at the end, in reverse order
 * @property {(exitCode: number) => Promise<void>} stop
 */

/**
 * Starts something that runs until Ctrl-C or an error, and then undoes it all.
 * @param {(run: Run) => Promise<void>} start
 */
export async function runUntilStopped(start) {
  /** @type {(() => unknown)[]} */
  const undo = [];
  /** @type {Promise<void> | undefined} */
  let stopping;

  const stop = (/** @type {number} */ exitCode) => {
    stopping ??= (async () => {
      for (const step of undo.reverse()) await step();
      process.exit(exitCode);
    })();
    return stopping;
  };
  const onSignal = () => {
    if (stopping) process.exit(1); // a second Ctrl-C exits immediately; the guard of PostgreSQL still shuts it down cleanly
    console.log('\nStopping …');
    void stop(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  whenParentDisappears(onSignal);

  try {
    await start({ undo, stop });
  } catch (error) {
    const isExpected =
      error instanceof ConfigError || error instanceof StartError || error instanceof EmbeddedPostgresError;
    console.error(isExpected ? `\n${error.message}` : error);
    if (error instanceof EmbeddedPostgresError)
      console.error('Set KEYSTEAD_DATA_DIR to use another data folder, or DATABASE_URL to use your own PostgreSQL.');
    await stop(1);
  }
}
